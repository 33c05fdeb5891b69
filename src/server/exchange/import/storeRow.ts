import type { ImportFault } from '../../../contract/endpoints/exchange.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import { asWire } from '../../records/convert.ts';
import type { KeyMatch } from '../../records/query/find.ts';
import { Refusal } from '../../records/refusal.ts';
import { emptyValue, isWritable } from '../../records/write/cleanInput.ts';
import type { Unit } from '../../records/write/unit.ts';
import { say } from '../../texts/say.ts';
import { parseCell } from '../cells/parseCell.ts';
import type { Parsed } from '../cells/parsed.ts';
import { isBlankCell, type Cell } from '../spreadsheet/cell.ts';
import type { ImportScene } from './scene.ts';
import type { SheetPlan } from './plan.ts';
import type { FileRow } from './readRows.ts';
import { isReference } from './references.ts';
import { errorsOf, faultAt, faultsOfErrors, RowFaults, type SentRows } from './rowFaults.ts';
import { subRows, type GivenRow } from './subRows.ts';

export type Stored = 'created' | 'updated' | 'unchanged';

/** A row of the main sheet that is ready to be stored, with the record that it is about. */
export interface ReadyRow {
  row: FileRow;
  match: Pick<KeyMatch, 'id' | 'version'> | undefined;
  /** The rows of the other sheets that belong to it, by sub-table. */
  tables: ReadonlyMap<string, readonly FileRow[]>;
  faults: ImportFault[];
}

/**
 * Stores one record with what the file says of it. Throws RowFaults with everything that speaks against it; then the caller takes back
 * whatever was written.
 */
export async function storeRow(scene: ImportScene, unit: Unit, ready: ReadyRow): Promise<Stored> {
  const { plan, viewer, options } = scene;
  const { row } = ready;
  if (scene.references.isWaiting(row)) await scene.references.prepare([row], unit.transaction, true);
  const { billData, faults, sources } = await understood(scene, unit, ready);
  const request = { templateCode: plan.model.templateCode, billData, confirmed: options.confirmed };
  const said =
    ready.faults.length > 0
      ? undefined
      : await refused(scene, ready, sources, () => scene.records.save(viewer, request, unit));
  if (Array.isArray(said)) faults.push(...unsaid(said, faults));
  if (faults.length > 0 || said === undefined || Array.isArray(said)) throw new RowFaults(faults);
  return outcomeOf(ready, said);
}

/** What a row says, and what of it cannot be understood. */
export interface UnderstoodRow {
  billData: Values;
  faults: ImportFault[];
  sources: SentRows;
}

/** Reads the cells of a row and of the rows of other sheets that belong to it. */
export async function understood(scene: ImportScene, unit: Unit, ready: ReadyRow): Promise<UnderstoodRow> {
  const { row, match } = ready;
  const faults = [...ready.faults];
  const values = cellValues(scene, scene.plan.main, row, match !== undefined, faults);
  const sources = new Map<string, readonly (FileRow | undefined)[]>();
  Object.assign(values, await tableValues(scene, unit, ready, sources, faults));
  const frame: Values = match ? { id: match.id, version: row.version ?? match.version } : {};
  return { billData: { ...values, ...frame }, faults, sources };
}

/** What a save has made of a row. */
export function outcomeOf({ match }: ReadyRow, { version }: { version: number }): Stored {
  if (!match) return 'created';
  return version === match.version ? 'unchanged' : 'updated';
}

type Saved = Awaited<ReturnType<ImportScene['records']['save']>>;

/** The stored record, or why there is none. */
async function refused(
  scene: ImportScene,
  { row }: ReadyRow,
  sent: SentRows,
  save: () => Promise<Saved>,
): Promise<Saved | ImportFault[]> {
  const { plan, viewer } = scene;
  try {
    const saved = await save();
    return saved.warnings ? faultsOfErrors(plan, row, sent, saved.warnings, viewer.language, true) : saved;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return faultsOfErrors(plan, row, sent, errorsOf(error), viewer.language, false);
  }
}

/** A cell that could not be understood is not also missing. */
const unsaid = (more: readonly ImportFault[], known: readonly ImportFault[]): ImportFault[] =>
  more.filter(
    (fault) =>
      !known.some(
        (other) =>
          other.sheet === fault.sheet &&
          other.row === fault.row &&
          other.column !== null &&
          other.column === fault.column,
      ),
  );

/** Values of a row; what cannot be understood goes to the faults. Empty cells say nothing, or empty what stands where that was asked for. */
export function cellValues(
  { viewer, options, references, context }: ImportScene,
  plan: SheetPlan,
  row: FileRow,
  stands: boolean,
  faults: ImportFault[],
): Values {
  const values: Values = {};
  for (const [field, cell] of row.cells) {
    if (!isWritable(field)) continue;
    if (isBlankCell(cell)) {
      if (stands && options.clearEmpty) values[field.name] = emptyValue(field);
      continue;
    }
    const parsed = isReference(field) ? references.parse(cell, field) : parseCell(cell, field, context);
    if ('value' in parsed) values[field.name] = parsed.value;
    else faults.push(faultAt(plan, row, field, say(viewer.language, parsed.fault, parsed.params), viewer.language));
  }
  return values;
}

async function tableValues(
  scene: ImportScene,
  unit: Unit,
  { match, tables }: ReadyRow,
  sources: Map<string, readonly (FileRow | undefined)[]>,
  faults: ImportFault[],
): Promise<Values> {
  const { plan, records, viewer, options } = scene;
  if (tables.size === 0) return {};
  const standing = match
    ? (await records.get(viewer, plan.model.templateCode, match.id, unit.transaction)).billData
    : {};
  const values: Values = {};
  for (const table of plan.tables) {
    const rows = tables.get(table.name);
    if (!rows) continue;
    const given = rows.map((source): GivenRow => ({
      source,
      values: canonical(table, cellValues(scene, table, source, match !== undefined, faults)),
    }));
    const sent = subRows(table.model, asWire(standing[table.name]), given, options.removeRows);
    values[table.name] = sent.rows;
    sources.set(table.name, sent.sources);
  }
  return values;
}

/** Values as they are stored, so that they can be compared with rows that stand. */
function canonical(plan: SheetPlan, values: Values): Values {
  for (const { field } of plan.columns) {
    const value = values[field.name];
    const cleaned = value === undefined || value === null ? undefined : typeOf(field).clean(value, field);
    if (cleaned?.ok) values[field.name] = cleaned.value;
  }
  return values;
}

/** A cell of a key field in the form in which it is stored; null when it is empty or means nothing. */
export function keyValue(
  { references, context }: ImportScene,
  field: Field,
  cell: Cell | undefined,
): Extract<Parsed, { value: unknown }>['value'] {
  if (cell === undefined || isBlankCell(cell)) return null;
  const parsed = isReference(field) ? references.parse(cell, field) : parseCell(cell, field, context);
  if (!('value' in parsed) || parsed.value === null) return null;
  if (field.type === 'autoNumber') return parsed.value;
  const cleaned = typeOf(field).clean(parsed.value, field);
  return cleaned.ok ? cleaned.value : null;
}
