import type { AnyReference } from '../../../model/field-types/reference.ts';
import type { Filter } from '../../../model/language/filter.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor, Transaction } from '../../database/tables.ts';
import type { HeldCells } from '../policy/cells.ts';
import type { FilterSource } from '../query/query.ts';
import type { ReferenceLoad } from './referencedRecords.ts';

/** What writing asks of reading, so that policies and filters are compiled in one place only. */
export interface ReadSide {
  /** Items of a dictionary by code; undefined for an unknown dictionary. */
  dictionary(code: string): ReadonlyMap<string, { disabled?: boolean; parent?: string | null }> | undefined;
  /** What the viewer may read and write of this live record; null where his row policies or the fixed filter of a view keep it from him. */
  covers(transaction: Transaction, viewer: Viewer, model: Model, id: string): Promise<HeldCells | null>;
  /** Names of records, of those that the viewer may see. */
  labels(
    executor: Executor,
    viewer: Viewer,
    model: Model,
    ids: readonly string[],
  ): Promise<{ id: string; label: string }[]>;
  /**
   * Reads live records (for `bin` deleted ones) and locks them until the transaction ends; those that are there, by id. `edit` lets others go on referring to
   * them, `remove` makes them wait.
   */
  lock(
    transaction: Transaction,
    viewer: Viewer,
    model: Model,
    ids: readonly string[],
    purpose: LockPurpose,
  ): Promise<ReadonlyMap<string, LockedRow>>;
  /** The rows of all sub-tables of records in their order, with their ids, by record. */
  rows(
    executor: Executor,
    rowModels: ReadonlyMap<string, Model>,
    parents: readonly string[],
  ): Promise<ReadonlyMap<string, Record<string, Values[]>>>;
  /**
   * Which of the records asked for are live and may be chosen, an answer for each ask, in one statement. They are held so that nobody
   * removes them before the transaction ends. `along`: what else is to be read by the same statement.
   */
  available(
    executor: Executor,
    viewer: Viewer,
    asks: readonly ReferenceAsk[],
    along?: ReferenceLoad,
  ): Promise<Availability[]>;
  /** Live records that match filters of configs, whatever the viewer may see; an answer for each ask, in one statement. */
  matching(transaction: Transaction, viewer: Viewer, asks: readonly MatchAsk[]): Promise<Match[][]>;
  /** Which of the sets of values live records of a model have already; an answer for each ask. */
  taken(transaction: Transaction, model: Model, asks: readonly TakenAsk[]): Promise<boolean[]>;
}

export type LockPurpose = 'edit' | 'remove' | 'bin';

export interface LockedRow {
  /** All columns by their names. */
  row: Record<string, unknown>;
  /** What the viewer may read and write of it. */
  held: HeldCells;
  /** Whether the viewer's row policies let him see the record. */
  covered: boolean;
  /** Last link of the record's history. */
  link: { version: number; hash: string } | null;
}

export interface ReferenceAsk {
  model: string;
  ids: readonly string[];
  /** Whose choice it is: its filter narrows it. */
  field?: AnyReference;
  /** What the filter is compared with. */
  source: FilterSource;
  /** Number of the form of the ask: those of one form differ in their ids and what is `given` alone. */
  form?: number;
  /** The record that asks, as far as it is known. */
  given?: Values;
  /** All of it that the filter is compared with, where that is known. */
  compared?: readonly string[];
}

/** A value in the statement of an ask that is read of each ask anew. */
export class AskedValue {
  /** Place of the ask among those of the statement. */
  at = 0;

  constructor(private readonly read: (ask: ReferenceAsk) => unknown) {}

  of(asks: readonly ReferenceAsk[]): unknown {
    const ask = asks[this.at];
    return ask && this.read(ask);
  }
}

export interface Availability {
  /** Labels of the live ones by id. */
  live: ReadonlyMap<string, string>;
  chosen: ReadonlySet<string>;
}

export interface MatchAsk {
  model: Model;
  filter: Filter;
  source: FilterSource;
  /** The record that asks: it and its rows never match. */
  except: string;
  limit: number;
}

/** Values of fields that must be unique together, and whose they are. */
export interface TakenAsk {
  id: string;
  set: UniqueSet;
  values: Values;
}

/** Fields that must be unique together among live records. `within` is the parent of a tree, where being a root counts as a place too. */
export interface UniqueSet {
  fields: readonly string[];
  within?: string;
}

export interface Match {
  id: string;
  label: string;
}
