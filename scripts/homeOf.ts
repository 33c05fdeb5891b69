import type { Configuration } from '../src/server/app/configuration.ts';
import type { Home } from '../src/server/database/backup/backup.ts';
import type { Database } from '../src/server/database/connect.ts';
import { openFileStore } from '../src/server/files/openFileStore.ts';

/** Where the installation of the environment lives: its database, its data folder, and wherever its files lie. */
export const homeOf = async (database: Database, configuration: Configuration): Promise<Home> => ({
  database,
  dataDir: configuration.dataDir,
  contents: await openFileStore(configuration),
});
