import { secretSeal, type SecretSeal } from '../access/secretSeal.ts';
import type { Database } from '../database/connect.ts';
import type { Log } from '../http/log.ts';
import { installationKey } from './anchoring.ts';
import type { Configuration } from './configuration.ts';

const PURPOSE = 'rampart secrets at rest';

/**
 * The seal of secrets in the database. Its key is derived from that of the history, which stands outside of it. A server that lacks the key of
 * its database runs all the same, and fails where it would seal or open something.
 */
export async function openSeal(
  database: Database,
  { dataDir, historyKey }: Pick<Configuration, 'dataDir' | 'historyKey'>,
  log: Log,
): Promise<SecretSeal> {
  try {
    const key = (await installationKey(database, dataDir, historyKey)).derive(PURPOSE);
    return secretSeal(() => key);
  } catch (error) {
    log(`secrets: ${error instanceof Error ? error.message : String(error)}`);
    return secretSeal(() => {
      throw error;
    });
  }
}
