import type { Expression } from '../../../model/expression/compile.ts';
import { typeOf } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import type { WorkflowParts } from '../parts.ts';

/** A record over which an expression is worked out, with its values as the expression sees them. */
export interface ReadBill {
  model: Model;
  id: string;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Whether an expression over a record reads anything that somebody is not told, or only in part: whoever heard what comes of it would hear that as well.
 * What cannot be told apart (ancestors, other periods, what lies two records away) counts as not told.
 */
export async function readsUnseen(
  { records }: Pick<WorkflowParts, 'records'>,
  transaction: Transaction,
  asker: Viewer,
  { needs }: Expression,
  { model, id, values }: ReadBill,
): Promise<boolean> {
  if (needs.series.length > 0 || needs.ancestors.length > 0) return true;
  const ways = [...needs.paths, ...rowWays(needs.rowFields)].filter(([first]) => first === 'bill');
  const own = new Set<string>();
  const members = new Map<string, Set<string>>();
  for (const [, name = '', ...rest] of ways) {
    const field = fieldOf(model, name);
    const isTable = field?.type === 'subTable';
    own.add(isTable && rest[0] !== undefined ? `${name}.${rest[0]}` : name);
    if (isTable || rest.length === 0) continue;
    const target = field && typeOf(field).valueType(field);
    const isRecord = typeof target === 'object' && 'record' in target;
    if (isRecord && target.record === 'file') continue;
    if (!isRecord || rest.length > 1) return true;
    const of = idAt(values[name]);
    const key = `${target.record} ${of ?? ''}`;
    if (of !== null) members.set(key, (members.get(key) ?? new Set()).add(rest[0] ?? ''));
  }
  if (!(await records.tellsWhole(asker, model.templateCode, id, [...own], transaction))) return true;
  for (const [key, names] of members) {
    const [code = '', of = ''] = key.split(' ');
    if (!(await records.tellsWhole(asker, code, of, [...names], transaction))) return true;
  }
  return false;
}

const rowWays = (rowFields: Readonly<Record<string, readonly string[]>>): string[][] =>
  Object.entries(rowFields).flatMap(([list, names]) => names.map((name) => [...list.split('.'), name]));

/** The id of the record that a reference leads to, whose members may stand there in its place. */
function idAt(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null;
}
