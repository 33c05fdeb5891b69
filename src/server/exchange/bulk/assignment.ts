import type { BulkWork } from '../../../contract/endpoints/bulk.ts';
import { CODES } from '../../../contract/codes.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { typeOf } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Filter } from '../../../model/language/filter.ts';
import type { Viewer } from '../../access/viewer.ts';
import { Refusal } from '../../records/refusal.ts';
import { say, type TextKey } from '../../texts/say.ts';
import type { ExchangeParts } from '../parts.ts';
import type { Bill } from './records.ts';

export type Assign = Extract<BulkWork, { kind: 'assign' }>;

const PEOPLE: readonly string[] = ['user', 'users'];
const DEPARTMENTS: readonly string[] = ['department', 'departments'];

/** Whether a field says whom a record is for: a person or a department that may be written. */
export const isAssignable = ({ type }: Field): boolean => PEOPLE.includes(type) || DEPARTMENTS.includes(type);

/**
 * Who gets which record, in the order of the records; null where nobody can be told (a department without a head, a record that no line of the
 * workbook names). Refusal 208 for a field that holds neither people nor departments, and for nobody to assign to.
 */
export async function assignment(
  parts: ExchangeParts,
  viewer: Viewer,
  model: Model,
  work: Assign,
  bills: readonly Bill[],
): Promise<(string[] | null)[]> {
  const given = new Map((work.given ?? []).map(({ billId, assignees }) => [billId, [...new Set(assignees)]]));
  const proposed = await proposals(parts, viewer, model, work, bills);
  const field = fieldOf(model, work.field);
  const several = field !== undefined && typeOf(field).plural?.(field) === true;
  if (!several && [...given.values()].some((assignees) => assignees.length > 1))
    throw refused(viewer, 'bulk.onlyOne', work.field);
  return bills.map(({ billId }, at) => given.get(billId) ?? proposed[at] ?? null);
}

/** The same by the mode alone. */
async function proposals(
  parts: ExchangeParts,
  viewer: Viewer,
  model: Model,
  work: Assign,
  bills: readonly Bill[],
): Promise<(string[] | null)[]> {
  const { mode } = work;
  const assignees = [...new Set(work.assignees)];
  const field = fieldOf(model, work.field);
  const takes = mode === 'departmentHead' ? PEOPLE : [...PEOPLE, ...DEPARTMENTS];
  if (!field || !takes.includes(field.type)) throw refused(viewer, 'bulk.notAssignable', work.field);
  if (mode === 'listed') return bills.map(() => null);
  if (mode === 'departmentHead') return await headsOf(parts, viewer, model, bills);
  const [first, ...others] = assignees;
  if (first === undefined) throw refused(viewer, 'bulk.nobody', work.field);
  const several = typeOf(field).plural?.(field) === true;
  if (mode === 'same' && others.length > 0 && !several) throw refused(viewer, 'bulk.onlyOne', work.field);
  if (mode === 'same') return bills.map(() => assignees);
  if (mode === 'inTurn') return bills.map((_bill, at) => [assignees[at % assignees.length] ?? first]);
  return byLoad(await loadOf(parts, viewer, model, field, assignees, bills), bills.length);
}

/** Each record to whoever has least by then; among equals in the order in which they were named. */
export function byLoad(load: ReadonlyMap<string, number>, count: number): string[][] {
  const now = new Map(load);
  return Array.from({ length: count }, () => {
    const [least] = [...now].reduce((found, entry) => (entry[1] < found[1] ? entry : found), [...now][0] ?? ['', 0]);
    now.set(least, (now.get(least) ?? 0) + 1);
    return [least];
  });
}

/** Records that each of them has already, beside those that are handed out now, as far as the viewer sees them. Done ones are no load. */
async function loadOf(
  { records }: ExchangeParts,
  viewer: Viewer,
  model: Model,
  field: Field,
  assignees: readonly string[],
  bills: readonly Bill[],
): Promise<Map<string, number>> {
  const { templateCode, states } = model;
  const several = typeOf(field).plural?.(field) === true;
  const final = (states?.list ?? [])
    .filter(({ code }) => !states?.transitions.some(({ from }) => from.includes(code)))
    .map(({ code }) => code);
  const load = new Map<string, number>();
  for (const assignee of assignees) {
    const conditions: Filter[] = [
      several
        ? { field: field.name, op: 'hasAny', value: [assignee] }
        : { field: field.name, op: 'eq', value: assignee },
      { not: { field: 'id', op: 'in', value: bills.map(({ billId }) => billId) } },
    ];
    if (states && final.length > 0) conditions.push({ field: states.field, op: 'notIn', value: final });
    const [row] = await records.aggregate(viewer, {
      templateCode,
      query: { and: conditions },
      dimensions: [],
      measures: [{ op: 'count', as: 'n' }],
    });
    load.set(assignee, Number(row?.n ?? 0));
  }
  return load;
}

async function headsOf(
  parts: ExchangeParts,
  viewer: Viewer,
  model: Model,
  bills: readonly Bill[],
): Promise<(string[] | null)[]> {
  const { templateCode, scope } = model;
  const departments = new Map<string, string>();
  const walk = await parts.records.walk(viewer, {
    templateCode,
    query: { field: 'id', op: 'in', value: bills.map(({ billId }) => billId) },
    columns: [scope.department],
  });
  for await (const rows of walk.batches(500))
    for (const row of rows) {
      const department = row[scope.department];
      if (typeof department === 'string') departments.set(row.id, department);
    }
  const heads = await parts.headsOf([...new Set(departments.values())]);
  return bills.map(({ billId }) => {
    const head = heads.get(departments.get(billId) ?? '');
    return head === undefined ? null : [head];
  });
}

/** Refused because of what was said of this field. */
export function refused(
  viewer: Viewer,
  key: TextKey,
  field: string,
  params: Readonly<Record<string, string>> = {},
): Refusal {
  const message = say(viewer.language, key, params);
  return new Refusal(CODES.refused, message, { errors: [{ field, message }] });
}
