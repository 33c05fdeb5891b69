import type { Viewer } from '../../../access/viewer.ts';
import { DatabaseError } from '../../../database/errors.ts';
import type { Model } from '../../../../model/resolved/model.ts';
import { Refusal } from '../../refusal.ts';
import { takeNumbers } from '../numberBlocks.ts';
import type { MatchAsk } from '../readSide.ts';
import { mayBeSaved, type SaveAnswer, saveWithin } from '../save.ts';
import { executeTogether, type Part } from '../statementPart.ts';
import type { Unit } from '../unit.ts';
import { openScene, type Scene, type WriterCore } from '../writerCore.ts';
import { Meeting } from './meeting.ts';
import { mergedParts } from './mergedParts.ts';
import { NotTogether } from './notTogether.ts';
import { howManyTogether } from './order.ts';
import { savedOneByOne } from './oneByOne.ts';
import type { ReadyRecord, Seat } from './seat.ts';
import { togetherReads } from './togetherReads.ts';

/** Records of one model, to be saved in this order. */
export interface SaveManyRequest {
  templateCode: string;
  records: readonly Readonly<Record<string, unknown>>[];
  /** The answers to soft rules were given. */
  confirmed?: boolean;
}

/**
 * Saves the longest beginning of these records that can be saved in one, and answers it: the outcome is that of saving them one by one,
 * for a fraction of the statements. The first record without an answer is to be saved by itself: something speaks against it, it does
 * more than being stored, or it builds upon one that was stored just now. Throws `NotTogether` when that turned out too late; then the
 * caller takes back what was written. Other errors are those of `saveRecord`.
 */
export async function saveMany(
  core: WriterCore,
  viewer: Viewer,
  { templateCode, records, confirmed }: SaveManyRequest,
  { transaction }: Unit,
): Promise<SaveAnswer[]> {
  const model = mayBeSaved(core, viewer, templateCode, records);
  const program = core.registry.program(model.templateCode);
  if (savedOneByOne(core, program)) return [];
  const scene = await openScene(core, transaction, viewer, program);
  const company = new Company(core, { transaction, viewer, model, scene });
  const works = records.map(
    (billData, at) => () =>
      company.watched(
        at,
        saveWithin(
          company.core,
          viewer,
          model,
          { templateCode, billData, confirmed },
          { transaction, seat: company.seat(at) },
        ),
      ),
  );
  return company.saved(await company.meeting.all(works));
}

interface Surroundings {
  transaction: Unit['transaction'];
  viewer: Viewer;
  model: Model;
  scene: Scene;
}

/** The records of one call, and what they do together. */
class Company {
  readonly meeting = new Meeting();
  readonly core: WriterCore;
  readonly #scene: Scene;
  readonly #ready: (guest: { at: number; record: ReadyRecord }) => Promise<boolean>;
  readonly #number: (ask: NumberAsk) => Promise<number>;
  readonly #store: (parts: readonly Part[]) => Promise<void>;
  readonly #unmatched: (asks: readonly MatchAsk[]) => Promise<boolean>;
  /** How many are stored together, once that is known. */
  #together = 0;
  /** What went wrong first after that. */
  #failure: { error: unknown } | undefined;

  constructor(core: WriterCore, surroundings: Surroundings) {
    const { meeting } = this;
    const { transaction, scene } = surroundings;
    const reads = togetherReads(core.reads, meeting, surroundings);
    this.core = { ...core, reads };
    const refer = meeting.table(async (asked: readonly Parameters<Scene['refer']>[0][]) => {
      await scene.refer(asked.flat());
      return asked.map(() => undefined);
    });
    this.#scene = { ...scene, refer };
    this.#ready = meeting.table(async (guests: readonly { at: number; record: ReadyRecord }[]) => {
      this.#together = howManyTogether(guests);
      return guests.map(({ at }) => at < this.#together);
    });
    this.#number = meeting.table((asks) => numbersOf(asks, (key, count) => takeNumbers(transaction, key, count)));
    this.#store = meeting.table(async (parts: readonly (readonly Part[])[]) => {
      const merged = mergedParts(parts.flat());
      for (let at = 0; at < merged.length; at += MOST_PARTS)
        await executeTogether({ transaction }, merged.slice(at, at + MOST_PARTS));
      return parts.map(() => undefined);
    });
    this.#unmatched = meeting.table(async (asked: readonly (readonly MatchAsk[])[]) => {
      const answers = await core.reads.matching(transaction, surroundings.viewer, asked.flat());
      const isFree = answers.every((found) => found.length === 0);
      return asked.map(() => isFree);
    });
  }

  seat(at: number): Seat {
    return {
      scene: this.#scene,
      ready: async (record) => {
        if (!(await this.#ready({ at, record }))) throw new NotTogether();
      },
      number: (key) => this.#number({ at, key }),
      store: this.#store,
      stillUnmatched: async (asks) => {
        if (!(await this.#unmatched(asks))) throw new NotTogether();
      },
    };
  }

  /** Notes what goes wrong with a record after it was known to be one of those that are stored. */
  async watched(at: number, saving: Promise<SaveAnswer>): Promise<SaveAnswer> {
    try {
      return await saving;
    } catch (error) {
      if (at < this.#together) this.#failure ??= { error };
      throw error;
    }
  }

  saved(results: readonly PromiseSettledResult<SaveAnswer>[]): SaveAnswer[] {
    if (this.#failure) throw sparedAlone(this.#failure.error);
    for (const result of results)
      if (result.status === 'rejected' && !isOwnAffair(result.reason)) throw sparedAlone(result.reason);
    return results.slice(0, this.#together).flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }
}

/** Parts of one statement: more would take longer to plan than they spare. */
const MOST_PARTS = 20;

/** What a record meets again when it is saved by itself. */
const isOwnAffair = (error: unknown): boolean => error instanceof Refusal || error instanceof NotTogether;

/** A statement for all of them may fail where those for each would not, or not for each. */
const sparedAlone = (error: unknown): unknown =>
  isOwnAffair(error) || error instanceof DatabaseError ? new NotTogether({ cause: error }) : error;

interface NumberAsk {
  at: number;
  key: string;
}

/** Numbers of sequences in the order of the records, with one statement for each sequence. */
async function numbersOf(
  asks: readonly NumberAsk[],
  take: (key: string, count: number) => Promise<number>,
): Promise<number[]> {
  const places = new Map<string, number[]>();
  for (const { at, key } of asks) places.set(key, [...(places.get(key) ?? []), at]);
  const first = new Map<string, number>();
  for (const [key, { length }] of places) first.set(key, (await take(key, length)) - length + 1);
  for (const of of places.values()) of.sort((a, b) => a - b);
  return asks.map(({ at, key }) => (first.get(key) ?? 0) + (places.get(key)?.indexOf(at) ?? 0));
}
