import type { BulkResult } from '../../../contract/endpoints/bulk.ts';
import type { FieldChange } from '../../../contract/endpoints/records.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RecordAnswer } from '../../records/query/createReader.ts';
import { Refusal } from '../../records/refusal.ts';
import { rehearsed } from '../../records/write/rehearsed.ts';
import { doOne, type Doers, type OneWork, type Outcome } from './doOne.ts';
import type { Bill } from './records.ts';

/** Does it to one record in a transaction that is taken back: the very outcome, and every field that would be another, computed ones too. */
export async function rehearse(
  doers: Doers,
  viewer: Viewer,
  model: Model,
  work: OneWork,
  bill: Bill,
): Promise<Outcome & Pick<BulkResult, 'changes'>> {
  return await rehearsed(doers.records, async (unit) => {
    const read = () => seen(doers.records.get(viewer, model.templateCode, bill.billId, unit.transaction));
    const before = await read();
    const outcome = await doOne(doers, viewer, model, work, bill, unit);
    const after = outcome.outcome === 'changed' && before ? await read() : undefined;
    return before && after ? { ...outcome, changes: changesOf(model, before, after) } : outcome;
  });
}

/** A record, or nothing where the viewer does not see it: not yet, or not any more once the work has taken it out of his sight. */
async function seen(record: Promise<RecordAnswer>): Promise<RecordAnswer | undefined> {
  try {
    return await record;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** What differs of that which the viewer reads before and after alike: a rehearsed step tells nothing that only the step itself would open to him. */
function changesOf(model: Model, from: RecordAnswer, to: RecordAnswer): FieldChange[] {
  const { billData: before } = from;
  const { billData: after } = to;
  const closed = new Set([from, to].flatMap(({ permissions: { hidden, masked = [] } }) => [...hidden, ...masked]));
  return model.fields.flatMap(({ name, type, system }): FieldChange[] => {
    const told = (system !== true || name === model.states?.field) && !closed.has(name);
    if (!told || type === 'subTable' || type === 'inverse' || same(before[name], after[name])) return [];
    return [
      {
        field: name,
        before: before[name] ?? null,
        after: after[name] ?? null,
        beforeLabel: labelIn(before, name),
        afterLabel: labelIn(after, name),
      },
    ];
  });
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function labelIn({ _labels: labels }: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const label: unknown =
    typeof labels === 'object' && labels !== null && name in labels ? Reflect.get(labels, name) : undefined;
  if (Array.isArray(label)) return label.join(', ');
  return typeof label === 'string' ? label : undefined;
}
