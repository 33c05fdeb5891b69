import type { ImportFault } from '../../../contract/endpoints/exchange.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import { withinSavepoint } from '../../records/write/savepoint.ts';
import type { Unit } from '../../records/write/unit.ts';
import { say, type TextKey } from '../../texts/say.ts';
import { groupBy } from '../groupBy.ts';
import { cellText } from '../spreadsheet/cell.ts';
import { emptyTally, type Tally } from './outcome.ts';
import { linkOf, type FileRow } from './readRows.ts';
import { faultAt, RowFaults } from './rowFaults.ts';
import type { ImportScene } from './scene.ts';
import { keyValue, storeRow, type ReadyRow } from './storeRow.ts';
import { storeSet } from './storeSet.ts';

/**
 * Stores a batch of rows, in sets as large as may be. A row that cannot be stored in one with those before it is stored by itself, in a
 * savepoint of its own: faulty rows never leave anything behind.
 */
export async function storeBatch(
  scene: ImportScene,
  unit: Unit,
  rows: readonly FileRow[],
  stop: AbortSignal,
): Promise<Tally> {
  const ready = await readyRows(scene, unit, rows);
  const tally = emptyTally();
  const { pace } = scene;
  for (let at = 0; at < ready.length;) {
    stop.throwIfAborted();
    const set = ready.slice(at, at + pace.size);
    const stored = set.length > 1 ? await storeSet(scene, unit, set, tally) : 0;
    pace.went(Math.max(stored, 1), Math.max(set.length, 1));
    at += stored;
    const next = ready[at];
    if (stored === set.length || !next) continue;
    stop.throwIfAborted();
    await storeAlone(scene, unit, next, tally);
    at += 1;
  }
  return tally;
}

/** Takes note of rows that are stored already, so that later rows are judged as if they had been stored here. */
export async function passOver(scene: ImportScene, unit: Unit, rows: readonly FileRow[]): Promise<void> {
  await readyRows(scene, unit, rows);
}

async function storeAlone(scene: ImportScene, unit: Unit, row: ReadyRow, tally: Tally): Promise<void> {
  try {
    tally[await withinSavepoint(unit, () => storeRow(scene, unit, row))] += 1;
  } catch (error) {
    if (!(error instanceof RowFaults)) throw error;
    tally.faulty += 1;
    tally.faults.push(...error.faults);
  }
}

/** The records that the rows are about and the rows of other sheets that go with them; three statements for a batch, or one for each model named. */
async function readyRows(scene: ImportScene, unit: Unit, rows: readonly FileRow[]): Promise<ReadyRow[]> {
  const { plan, records, viewer, references, tables } = scene;
  const ofTables = rows.map((row) => tablesOf(scene, row));
  await references.prepare([...rows, ...ofTables.flatMap(({ own }) => [...own.values()].flat())], unit.transaction);
  const keys = rows.map((row) => plan.key.map((field) => keyValue(scene, field, row.cells.get(field))));
  const whole = keys.filter((key) => key.length > 0 && key.every((part) => part !== null));
  const names = plan.key.map((field) => field.name);
  const matches = groupBy(
    await records.findByKey(viewer, plan.model.templateCode, names, whole, unit.transaction),
    (match) => JSON.stringify(match.key),
  );
  return rows.map((row, at) => {
    const found = matches.get(JSON.stringify(keys[at] ?? [])) ?? [];
    const fault = keyFault(scene, row, keys[at] ?? [], found.length);
    const { link, own } = ofTables[at] ?? { link: '', own: new Map() };
    const faults = fault ? [fault] : [];
    const above = tables.size > 0 && own.size > 0 ? firstRow(scene.seenLinks, link, row.number) : undefined;
    if (above !== undefined && !fault) faults.push(rowFault(scene, row, 'exchange.keyRepeated', { row: above }));
    return { row, match: found[0], tables: own, faults };
  });
}

function tablesOf(
  { plan, tables, context }: ImportScene,
  row: FileRow,
): { link: string; own: Map<string, readonly FileRow[]> } {
  const own = new Map<string, readonly FileRow[]>();
  let first = '';
  for (const table of plan.tables) {
    const link = linkOf(row.raw.cells, table.parentLinks, context);
    first = first || link;
    const rows = tables.get(table.name)?.byLink.get(link);
    if (rows) own.set(table.name, rows);
  }
  return { link: first, own };
}

/** A row that repeats the key of another, that names a number which nobody gave, or whose key several records have. */
function keyFault(scene: ImportScene, row: FileRow, key: readonly Wire[], found: number): ImportFault | undefined {
  const { plan } = scene;
  if (found > 1) return rowFault(scene, row, 'exchange.keyAmbiguous', {});
  if (key.length === 0 || key.some((part) => part === null)) return undefined;
  const above = firstRow(scene.seenKeys, JSON.stringify(key), row.number);
  if (above !== undefined) return rowFault(scene, row, 'exchange.keyRepeated', { row: above });
  const isNumber = plan.key.every((field) => field.type === 'autoNumber');
  const value = plan.key.map((field) => cellText(row.cells.get(field))).join(' ');
  return found === 0 && isNumber ? rowFault(scene, row, 'exchange.keyUnknown', { value }) : undefined;
}

/** The row above that has the same, or undefined when this is the first. Asking twice changes nothing. */
function firstRow(seen: Map<string, number>, key: string, row: number): number | undefined {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, row);
  return first !== undefined && first !== row ? first : undefined;
}

function rowFault(
  { plan, viewer }: ImportScene,
  row: FileRow,
  key: TextKey,
  params: Record<string, string | number>,
): ImportFault {
  return faultAt(plan.main, row, plan.key[0], say(viewer.language, key, params), viewer.language);
}
