import { readConfiguration, findRoot, type Configuration } from '../src/server/app/configuration.ts';
import { explainStart } from '../src/server/app/explainStart.ts';
import { openDatabase, type Database } from '../src/server/database/connect.ts';
import { sqlState } from '../src/server/database/errors.ts';

const UNDEFINED_TABLE = '42P01';

/** Runs a command over the database of the environment; answers its exit code, 1 with the reason in plain words when it could not be run. */
export async function withDatabase(
  work: (database: Database, configuration: Configuration) => Promise<number>,
): Promise<number> {
  try {
    const configuration = readConfiguration(process.env, findRoot(import.meta.dirname));
    const database = await openDatabase({ url: configuration.databaseUrl, dataDir: configuration.dataDir });
    try {
      return await work(database, configuration);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(
      sqlState(error) === UNDEFINED_TABLE
        ? 'This database has no tables of this version yet. Start the server once first.'
        : explainStart(error),
    );
    return 1;
  }
}
