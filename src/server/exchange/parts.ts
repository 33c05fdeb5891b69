import type { Model } from '../../model/resolved/model.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Clock } from '../records/expressionContext.ts';
import type { Catalogue } from '../records/query/catalogue.ts';
import type { Records } from '../records/records.ts';
import type { ClaimedOperation, Operations } from '../jobs/operations.ts';
import type { Jobs } from './jobs/jobs.ts';

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
  /** Heads of departments, by the department's id. */
  headsOf(departments: readonly string[]): Promise<Map<string, string>>;
  /** Tells people, and heads of departments, that records of a model are theirs now: one notice each, whatever their number. */
  tellAssigned(viewer: Viewer, model: Model, assigned: ReadonlyMap<string, readonly string[]>): Promise<void>;
  /** Takes note of a fault of ours. */
  log(requestId: string, error: unknown): void;
}
