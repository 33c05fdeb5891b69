import { Refusal } from '../../records/refusal.ts';
import { NotTogether } from '../../records/write/together/notTogether.ts';
import { withinSavepoint } from '../../records/write/savepoint.ts';
import type { Unit } from '../../records/write/unit.ts';
import type { Tally } from './outcome.ts';
import type { ImportScene } from './scene.ts';
import { outcomeOf, understood, type ReadyRow } from './storeRow.ts';

/**
 * Stores the longest beginning of these rows that can be stored in one, and answers how many. The next row is to be stored by itself:
 * something speaks against it, or it waits for one above it.
 */
export async function storeSet(
  scene: ImportScene,
  unit: Unit,
  rows: readonly ReadyRow[],
  tally: Tally,
): Promise<number> {
  const { plan, viewer, options, records } = scene;
  const values = await beginning(scene, unit, rows);
  if (values.length < 2) return 0;
  const request = { templateCode: plan.model.templateCode, records: values, confirmed: options.confirmed };
  try {
    const saved = await withinSavepoint(unit, () => records.saveMany(viewer, request, unit));
    for (const [at, answer] of saved.entries()) {
      const row = rows[at];
      if (row) tally[outcomeOf(row, answer)] += 1;
    }
    return saved.length;
  } catch (error) {
    // What is refused to all is told of each row.
    if (error instanceof NotTogether || error instanceof Refusal) return 0;
    throw error;
  }
}

/** The records of the rows before the first one that has a fault already, or waits. */
async function beginning(
  scene: ImportScene,
  unit: Unit,
  rows: readonly ReadyRow[],
): Promise<Record<string, unknown>[]> {
  const values: Record<string, unknown>[] = [];
  for (const ready of rows) {
    if (ready.faults.length > 0 || scene.references.isWaiting(ready.row)) break;
    const { billData, faults } = await understood(scene, unit, ready);
    if (faults.length > 0) break;
    values.push(billData);
  }
  return values;
}
