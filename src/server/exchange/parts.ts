import type { Model } from '../../model/resolved/model.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Clock } from '../records/expressionContext.ts';
import type { Catalogue } from '../records/query/catalogue.ts';
import type { Records } from '../records/records.ts';
import type { Press } from '../records/write/press.ts';
import type { Unit } from '../records/write/unit.ts';
import type { ClaimedOperation, Operations } from '../jobs/operations.ts';
import type { Jobs } from './jobs/jobs.ts';

/** A record that was handed to a person by a piece of work, and how many that makes. */
export interface Given {
  person: string;
  job: string;
  record: string;
  count: number;
}

/** What moving records in and out works with. */
export interface ExchangeParts {
  registry: Catalogue;
  records: Records;
  clock: Clock;
  jobs: Jobs;
  operations: Operations;
  /** Whoever began an operation, with the rights that he has now; null when he may not sign in any more. */
  viewer(actor: ClaimedOperation['actor']): Promise<Viewer | null>;
  /** What a person has set for himself; undefined when there is nothing. */
  preferences: {
    read(viewer: Viewer, key: string): Promise<unknown>;
    store(viewer: Viewer, key: string, value: unknown): Promise<void>;
  };
  /** The content of a file that the viewer has uploaded; undefined when there is none. */
  file(viewer: Viewer, id: string): Promise<{ name: string; content: Buffer } | undefined>;
  /** Takes in a file that was made here of a model's list, whole or not at all; `enter` gives it to a person and answers its id. */
  takeFile(content: AsyncIterable<Uint8Array>): Promise<{
    enter(unit: Unit, viewer: Viewer, file: { name: string; mediaType: string; of: Model }): Promise<string>;
  }>;
  /** Heads of departments, by the department's id. */
  headsOf(departments: readonly string[]): Promise<Map<string, string>>;
  /** Who is told of what these people and departments are given: the people themselves, the heads of the departments. Others are left out. */
  receiversOf(assignees: readonly string[]): Promise<Map<string, string>>;
  /** Tells a person within the unit that one record more is his. */
  tellAssigned(unit: Unit, viewer: Viewer, model: Model, given: Given): Promise<void>;
  /** Does what a button does to records, within the unit: see `ActionRunner.press`. */
  press(
    viewer: Viewer,
    press: Press & { confirmed?: boolean },
    unit: Unit | undefined,
  ): Promise<{ message?: string; warnings?: unknown }>;
  /** Takes note of a fault of ours. */
  log(requestId: string, error: unknown): void;
}
