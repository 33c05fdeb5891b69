import { randomBytes } from 'node:crypto';
import { readPreference, storePreference } from '../access/personal/preferences.ts';
import { SYSTEM_ID } from '../access/viewers.ts';
import { lockKeys } from '../database/advisoryLock.ts';
import type { Database } from '../database/connect.ts';

const KEY = 'sm4Key';

/** The key of encrypted bodies that all servers of this database share; made at the first start. */
export async function sharedSm4Key(database: Database): Promise<string> {
  return await database.transaction(async (transaction) => {
    await lockKeys(transaction, KEY);
    const kept = await readPreference(transaction, SYSTEM_ID, KEY);
    if (typeof kept === 'string') return kept;
    const made = randomBytes(16).toString('hex');
    await storePreference(transaction, SYSTEM_ID, KEY, made);
    return made;
  });
}
