import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/server/database/connect.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { prepareEmbeddedTemplates, type EmbeddedTemplates } from './embeddedTemplates.ts';
import { startCluster, type Cluster } from './postgresCluster.ts';
import { asDatabase, inCluster } from './postgresDatabases.ts';
import { preparePrograms, type Programs } from './programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's connection string of the PostgreSQL that this run started. */
    postgresUrl: string;
    embeddedTemplates: EmbeddedTemplates;
    /** Folder of the bundled programs that tests run as processes of their own. */
    programs: string;
  }
}

/** Name of the PostgreSQL database that fresh migrated ones are copied from. */
export const migratedTemplate = 'rampart_migrated';

interface Prepared {
  cluster: Cluster;
  templates: EmbeddedTemplates;
  programs: Programs;
}

let shared: Promise<Prepared> | undefined;
let users = 0;

/**
 * Vitest's global set-up of the projects that need a database: one PostgreSQL for the whole run, and the folders
 * that embedded databases are copied from. Fails the run, with the reason, when either cannot be had.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  users++;
  shared ??= prepare();
  const { cluster, templates, programs } = await shared;
  project.provide('postgresUrl', cluster.url);
  project.provide('embeddedTemplates', templates);
  project.provide('programs', programs.folder);
  return async () => {
    if (--users > 0) return;
    programs.remove();
    await cluster.stop();
  };
}

async function prepare(): Promise<Prepared> {
  const cluster = await startCluster({ durable: process.env['TEST_POSTGRES_FSYNC'] === 'on' });
  try {
    await makeMigratedTemplate(cluster.url);
    const templates = await prepareEmbeddedTemplates();
    return { cluster, templates, programs: await preparePrograms() };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function makeMigratedTemplate(clusterUrl: string): Promise<void> {
  await inCluster(clusterUrl, (client) => client.query(`create database ${migratedTemplate}`));
  const database = await openDatabase({ url: asDatabase(clusterUrl, migratedTemplate), dataDir: '' });
  await migrate(database).finally(() => database.close());
}
