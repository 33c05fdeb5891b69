import type { Language } from '../../model/language/texts.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Database } from '../database/connect.ts';
import type { ModelRegistry } from '../models/registry.ts';
import type { Records } from '../records/records.ts';

/** What talking about records needs of the rest of the server. */
export interface TalkParts {
  database: Pick<Database, 'kysely' | 'transaction'>;
  registry: Pick<ModelRegistry, 'model' | 'models'>;
  records: Pick<Records, 'sees' | 'labels' | 'history'>;
  /** A person with the rights that he has now; null when he may not sign in. */
  viewer(userId: string, request: { language: Language; requestId: string }): Promise<Viewer | null>;
}
