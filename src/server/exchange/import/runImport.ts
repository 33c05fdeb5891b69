import type { ExchangeProgress, ImportFault } from '../../../contract/endpoints/exchange.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Unit } from '../../records/write/unit.ts';
import type { CellContext } from '../cells/parseCell.ts';
import type { ExchangeParts } from '../parts.ts';
import { say } from '../../texts/say.ts';
import { checkpointOf, type Checkpoint, type ResumePoint } from './checkpoint.ts';
import { emptyTally, KEPT_FAULTS, SHOWN_FAULTS, type Tally } from './outcome.ts';
import { Pace } from './pace.ts';
import type { ImportPlan } from './plan.ts';
import { batches, readAhead, type TableRows } from './readRows.ts';
import type { RowSpool } from './rowSpool.ts';
import { References } from './references.ts';
import type { ImportOptions, ImportScene } from './scene.ts';
import { passOver, storeBatch } from './storeBatch.ts';

/** Rows that are stored together. */
const BATCH = 200;

export interface ImportRun {
  viewer: Viewer;
  plan: ImportPlan;
  options: ImportOptions;
  progress: ExchangeProgress;
  stop: AbortSignal;
  /** What is final already, because another server had begun. */
  from: ResumePoint;
  /** Notes what is final, with the faults that are new: together with what the unit stores, or by itself where nothing is stored. */
  note(checkpoint: Checkpoint, faults: readonly ImportFault[], unit?: Unit): Promise<void>;
}

/**
 * Reads a file row by row and stores what it says. All or nothing, and every dry run, is one transaction; where faulty rows are skipped,
 * each batch is one, so that a long import holds nobody up. A dry run is the same import with its transaction taken back.
 * What is stored is noted in the same transaction, so that whoever goes on after this server has died stores nothing twice.
 * Throws `signal.reason` when it was stopped; what was not committed is not stored.
 */
export async function runImport(parts: ExchangeParts, run: ImportRun): Promise<void> {
  const { plan, options, progress, from } = run;
  const context: CellContext = {
    timeZone: parts.clock.timeZone,
    dictionary: (code) => parts.registry.dictionary(code),
  };
  const { main, tables } = await readAhead(plan, context);
  progress.total = main.length;
  progress.stored = !options.dryRun && from.tally.created + from.tally.updated > 0;
  report(progress, from.tally, from.rows);
  if (from.whole) return;
  const scene = (): ImportScene => sceneOf(parts, run, context, tables);
  if (options.dryRun || options.faultyRows === 'refuseAll') await atOnce(parts, run, main, scene);
  else await inBatches(parts, run, main, scene());
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
    pace: new Pace(BATCH),
  };
}

/** Ends a transaction that is not to be kept. */
class TakenBack extends Error {}

async function atOnce(
  { records }: ExchangeParts,
  run: ImportRun,
  main: RowSpool,
  newScene: () => ImportScene,
): Promise<void> {
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
        sum = plus(sum, await storeBatch(scene, unit, rows, stop));
        report(progress, sum, progress.done + rows.length);
      }
      sum = plus(sum, orphans(scene));
      if (options.dryRun || sum.faults.length > 0) throw new TakenBack();
      await run.note(checkpointOf(sum, progress.done, true), [], unit);
    });
    progress.stored = sum.created + sum.updated > 0;
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
    await run.note(checkpointOf(sum, progress.done, true), sum.faults);
  }
  report(progress, sum, progress.done);
}

async function inBatches(
  { records }: ExchangeParts,
  run: ImportRun,
  main: RowSpool,
  scene: ImportScene,
): Promise<void> {
  const { plan, progress, stop, from } = run;
  let sum = from.tally;
  let done = 0;
  for await (const rows of batches(plan, main, BATCH)) {
    stop.throwIfAborted();
    done += rows.length;
    if (done <= from.rows) {
      await records.unit((unit) => passOver(scene, unit, rows));
      continue;
    }
    const before = sum;
    sum = await records.unit(async (unit) => {
      scene.references.forgetOwn();
      const after = plus(before, await storeBatch(scene, unit, rows, stop));
      await run.note(checkpointOf(after, done, false), after.faults.slice(before.faults.length), unit);
      return after;
    });
    progress.stored ||= sum.created + sum.updated > 0;
    report(progress, sum, done);
  }
  const whole = plus(sum, orphans(scene));
  await run.note(checkpointOf(whole, done, true), whole.faults.slice(sum.faults.length));
  report(progress, whole, done);
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

/** Both together; of the faults the first so many are kept. */
const plus = (sum: Tally, tally: Tally): Tally => ({
  created: sum.created + tally.created,
  updated: sum.updated + tally.updated,
  unchanged: sum.unchanged + tally.unchanged,
  faulty: sum.faulty + tally.faulty,
  faults: [...sum.faults, ...tally.faults.slice(0, Math.max(0, KEPT_FAULTS - sum.faults.length))],
});

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
