import type { Values } from '../../../../model/program/evaluate.ts';
import type { MatchAsk } from '../readSide.ts';
import type { Part } from '../statementPart.ts';
import type { Scene } from '../writerCore.ts';

/** What one of several records that are saved together has of the others' company. */
export interface Seat {
  /** What all of them are evaluated in. */
  readonly scene: Scene;
  /** Waits until all records before it are ready to be stored too. Throws `NotTogether` where one of them is not, or this one is better saved by itself. */
  ready(record: ReadyRecord): Promise<void>;
  /** The next number of a sequence that counts within the transaction; in the order of the records. */
  number(key: string): Promise<number>;
  /** Runs the statements together with those of the others. */
  store(parts: readonly Part[]): Promise<void>;
  /** Throws `NotTogether` when one of the others, now that they are stored, matches what had no match before. */
  stillUnmatched(asks: readonly MatchAsk[]): Promise<void>;
}

/** A record that nothing speaks against. */
export interface ReadyRecord {
  id: string;
  /** As it is to be stored, and as it stands; null for a new one. */
  values: Values;
  before: Values | null;
  /** It changes nothing. */
  stands: boolean;
  /** Storing it does more than to store it: an action runs, people are told, others are carried along. */
  alone: boolean;
}
