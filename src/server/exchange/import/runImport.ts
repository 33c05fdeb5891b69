import type { ExchangeProgress, ImportFault } from '../../../contract/endpoints/exchange.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { CellContext } from '../cells/parseCell.ts';
import type { ExchangeParts } from '../parts.ts';
import { say } from '../../texts/say.ts';
import { emptyTally, KEPT_FAULTS, SHOWN_FAULTS, type Tally } from './outcome.ts';
import type { ImportPlan } from './plan.ts';
import { batches, readAhead, type TableRows } from './readRows.ts';
import type { RowSpool } from './rowSpool.ts';
import { References } from './references.ts';
import type { ImportOptions, ImportScene } from './scene.ts';
import { storeBatch } from './storeBatch.ts';

/** Rows that are stored together. */
const BATCH = 200;

export interface ImportRun {
  viewer: Viewer;
  plan: ImportPlan;
  options: ImportOptions;
  progress: ExchangeProgress;
  stop: AbortSignal;
}

/**
 * Reads a file row by row and stores what it says. All or nothing, and every dry run, is one transaction; where faulty rows are skipped,
 * each batch is one, so that a long import holds nobody up. A dry run is the same import with its transaction taken back.
 * Answers all faults. Throws `signal.reason` when it was stopped; what was not committed is not stored.
 */
export async function runImport(parts: ExchangeParts, run: ImportRun): Promise<ImportFault[]> {
  const { plan, options, progress } = run;
  const context: CellContext = {
    timeZone: parts.clock.timeZone,
    dictionary: (code) => parts.registry.dictionary(code),
  };
  const { main, tables } = await readAhead(plan, context);
  progress.total = main.length;
  const scene = (): ImportScene => sceneOf(parts, run, context, tables);
  const faults =
    options.dryRun || options.faultyRows === 'refuseAll'
      ? await atOnce(parts, run, main, scene)
      : await inBatches(parts, run, main, scene());
  return faults;
}

function sceneOf(
  { records, registry }: ExchangeParts,
  { plan, viewer, options }: ImportRun,
  context: CellContext,
  tables: ReadonlyMap<string, TableRows>,
): ImportScene {
  return {
    plan,
    viewer,
    records,
    options,
    context,
    tables,
    references: new References(records, registry, viewer, plan.model.base),
    seenKeys: new Map(),
    seenLinks: new Map(),
  };
}

/** Ends a transaction that is not to be kept. */
class TakenBack extends Error {}

async function atOnce(
  { records }: ExchangeParts,
  run: ImportRun,
  main: RowSpool,
  newScene: () => ImportScene,
): Promise<ImportFault[]> {
  const { plan, options, progress, stop } = run;
  let sum = emptyTally();
  try {
    await records.unit(async (unit) => {
      // The database may ask for the whole transaction again; then nothing of the first attempt counts.
      sum = emptyTally();
      report(progress, sum, 0);
      const scene = newScene();
      for await (const rows of batches(plan, main, BATCH)) {
        stop.throwIfAborted();
        add(sum, await storeBatch(scene, unit, rows, stop));
        report(progress, sum, progress.done + rows.length);
      }
      add(sum, orphans(scene));
      if (options.dryRun || sum.faults.length > 0) throw new TakenBack();
    });
    progress.stored = sum.created + sum.updated > 0;
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  report(progress, sum, progress.done);
  return sum.faults;
}

async function inBatches(
  { records }: ExchangeParts,
  run: ImportRun,
  main: RowSpool,
  scene: ImportScene,
): Promise<ImportFault[]> {
  const { plan, progress, stop } = run;
  const sum = emptyTally();
  for await (const rows of batches(plan, main, BATCH)) {
    stop.throwIfAborted();
    const tally = await records.unit((unit) => {
      scene.references.forgetOwn();
      return storeBatch(scene, unit, rows, stop);
    });
    add(sum, tally);
    progress.stored ||= tally.created + tally.updated > 0;
    report(progress, sum, progress.done + rows.length);
  }
  add(sum, orphans(scene));
  report(progress, sum, progress.done);
  return sum.faults;
}

/** Rows of other sheets whose record is not in the main sheet. */
function orphans({ plan, tables, viewer, seenLinks }: ImportScene): Tally {
  const tally = emptyTally();
  for (const table of plan.tables) {
    for (const [link, rows] of tables.get(table.name)?.byLink ?? []) {
      if (seenLinks.has(link)) continue;
      const parts: unknown = JSON.parse(link);
      const value = Array.isArray(parts) ? parts.filter((part) => part !== null).join(' ') : '';
      const message = say(viewer.language, 'exchange.noParentRow', { sheet: plan.main.sheet.name, value });
      tally.faults.push(
        ...rows.map((row) => ({ sheet: table.sheet.name, row: row.number, column: null, message, warning: false })),
      );
    }
  }
  return tally;
}

function add(sum: Tally, tally: Tally): void {
  sum.created += tally.created;
  sum.updated += tally.updated;
  sum.unchanged += tally.unchanged;
  sum.faulty += tally.faulty;
  for (const fault of tally.faults) if (sum.faults.length < KEPT_FAULTS) sum.faults.push(fault);
}

function report(
  progress: ExchangeProgress,
  { created, updated, unchanged, faulty, faults }: Tally,
  done: number,
): void {
  Object.assign(progress, {
    created,
    updated,
    unchanged,
    faulty,
    done,
    faultCount: faults.length,
    faults: faults.slice(0, SHOWN_FAULTS),
  });
}
