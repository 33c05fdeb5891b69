import type { Viewer } from '../../../access/viewer.ts';
import type { Transaction } from '../../../database/tables.ts';
import type { Model } from '../../../../model/resolved/model.ts';
import type { Availability, LockPurpose, MatchAsk, ReadSide, ReferenceAsk, TakenAsk } from '../readSide.ts';
import { joinedLoad, type ReferenceLoad } from '../referencedRecords.ts';
import type { Meeting } from './meeting.ts';
import { answersOf, mergedAsks } from './mergedAsks.ts';

/** What writing asks of reading, asked together: by one viewer in one transaction, of one model. */
export function togetherReads(
  reads: ReadSide,
  meeting: Meeting,
  { transaction, viewer, model }: { transaction: Transaction; viewer: Viewer; model: Model },
): ReadSide {
  const lock = meeting.table(async (asked: readonly { ids: readonly string[]; purpose: LockPurpose }[]) => {
    const found = await reads.lock(transaction, viewer, model, idsOf(asked), asked[0]?.purpose ?? 'edit');
    return asked.map(() => found);
  });
  const available = meeting.table(
    async (asked: readonly { asks: readonly ReferenceAsk[]; along: ReferenceLoad | undefined }[]) => {
      const { merged, places } = mergedAsks(asked.flatMap(({ asks }) => asks));
      const along = joinedLoad(asked.flatMap((one) => one.along ?? []));
      const answers: Availability[] = [];
      for (let at = 0; at < Math.max(merged.length, 1); at += MOST_ASKS)
        answers.push(
          ...(await reads.available(
            transaction,
            viewer,
            merged.slice(at, at + MOST_ASKS),
            at === 0 ? along : undefined,
          )),
        );
      return dealt(
        asked.map(({ asks }) => asks.length),
        answersOf(places, answers),
      );
    },
  );
  const matching = meeting.table(async (asked: readonly (readonly MatchAsk[])[]) => {
    const asks = asked.flat();
    const answers: Awaited<ReturnType<ReadSide['matching']>> = [];
    for (let at = 0; at < asks.length; at += MOST_ASKS)
      answers.push(...(await reads.matching(transaction, viewer, asks.slice(at, at + MOST_ASKS))));
    return dealt(
      asked.map(({ length }) => length),
      answers,
    );
  });
  const taken = meeting.table(async (asked: readonly (readonly TakenAsk[])[]) => {
    const answers = await reads.taken(transaction, model, asked.flat());
    return dealt(
      asked.map(({ length }) => length),
      answers,
    );
  });
  return {
    ...reads,
    lock: (_transaction, _viewer, _model, ids, purpose) => lock({ ids, purpose }),
    available: (_executor, _viewer, asks, along) => available({ asks, along }),
    matching: (_transaction, _viewer, asks) => matching(asks),
    taken: (_transaction, _model, asks) => taken(asks),
  };
}

/** Parts of one statement: more would take longer to plan than it spares. */
const MOST_ASKS = 100;

const idsOf = (asked: readonly { ids: readonly string[] }[]): string[] => asked.flatMap(({ ids }) => ids);

/** Deals a list out again, so many to each. */
function dealt<T>(counts: readonly number[], list: readonly T[]): T[][] {
  let from = 0;
  return counts.map((count) => list.slice(from, (from += count)));
}
