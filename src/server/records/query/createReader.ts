import type { Viewer } from '../../access/viewer.ts';
import type { Database } from '../../database/connect.ts';
import type { Executor } from '../../database/tables.ts';
import { businessDay, type Clock } from '../expressionContext.ts';
import { readableModel } from './access.ts';
import type { Catalogue } from './catalogue.ts';
import { readPage, type PageAnswer, type PageQuery } from './page.ts';
import type { Reading } from './query.ts';

/** Where records are read from. */
export interface ReaderParts {
  database: Database;
  registry: Catalogue;
  clock: Clock;
}

/** The read half of records. Every function is cut by the policies of its viewer; `within` reads inside a running transaction. */
export interface Reader {
  /** One page of a list. Errors: Refusal 401 (model), 208 (filter, sort, column), 30011 (too deep). */
  queryPage(viewer: Viewer, query: PageQuery, within?: Executor): Promise<PageAnswer>;
}

export function createReader({ database, registry, clock }: ReaderParts): Reader {
  const reading = (viewer: Viewer): Reading => {
    const now = clock.now();
    return { catalogue: registry, viewer, today: businessDay(now, clock.timeZone), now: now.toISOString(), timeZone: clock.timeZone };
  };
  return {
    queryPage: (viewer, query, within = database.kysely) =>
      readPage(reading(viewer), within, readableModel(registry, viewer, query.templateCode), query),
  };
}
