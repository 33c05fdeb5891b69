import type { DemoAccount } from '../../contract/endpoints/system.ts';
import { readPreference, storePreference } from '../access/personal/preferences.ts';
import type { Viewer } from '../access/viewer.ts';
import { SYSTEM_ID } from '../access/viewers.ts';
import type { Database } from '../database/connect.ts';
import type { ModelRegistry } from '../models/registry.ts';

/** What making the demonstration data is given. */
export interface SeedParts {
  database: Database;
  registry: ModelRegistry;
  system: Viewer;
  timeZone: string;
  /** Takes in a file as its uploader (by id) would, and answers its id; called outside transactions only. */
  storeFile(uploader: string, file: { name: string; mediaType: string; content: Uint8Array }): Promise<string>;
  log(line: string): void;
}

/** Makes the demonstration data; answers the accounts that the sign-in page offers. */
export type SeedDemo = (parts: SeedParts) => Promise<DemoAccount[]>;

const KEY = 'demo';

/** Demonstration data was being made when a server died: half of it is worse than none. */
export class DemoInterrupted extends Error {
  constructor() {
    super(
      'The demonstration data was not finished when the server last stopped. Remove the data folder and start again, or start with SEED=none.',
    );
    this.name = 'DemoInterrupted';
  }
}

/** Accounts of the demonstration data that this database holds; empty without. Throws `DemoInterrupted`. */
export async function demoAccounts(database: Database): Promise<DemoAccount[]> {
  const kept = await readPreference(database.kysely, SYSTEM_ID, KEY);
  if (kept === 'making') throw new DemoInterrupted();
  return Array.isArray(kept) ? kept.filter(isDemoAccount) : [];
}

/** Makes the demonstration data once and remembers its accounts. */
export async function makeDemoData(seed: SeedDemo, parts: SeedParts): Promise<DemoAccount[]> {
  await storePreference(parts.database.kysely, SYSTEM_ID, KEY, 'making');
  const accounts = await seed(parts);
  await storePreference(parts.database.kysely, SYSTEM_ID, KEY, accounts);
  return accounts;
}

function isDemoAccount(value: unknown): value is DemoAccount {
  return typeof value === 'object' && value !== null && 'account' in value && 'password' in value && 'role' in value;
}
