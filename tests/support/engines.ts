import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { openDatabase, type Database, type DatabaseOptions } from '../../src/server/database/connect.ts';
import { newId } from '../../src/server/database/uuid.ts';
import { asDatabase, inCluster } from './postgresDatabases.ts';
import { migratedTemplate } from './postgresGlobal.ts';

export type EngineName = 'embedded' | 'postgres';

export interface TestEngine {
  name: EngineName;
  /** Where a fresh database is, not opened: for tests that open it several times or from another process. */
  place(): Promise<DatabaseOptions>;
}

export interface EngineOptions {
  /** False: without the infrastructure tables. Default true. */
  migrated?: boolean;
}

/**
 * Declares the same tests for the embedded engine and for PostgreSQL. Every call of `open` opens a fresh database
 * that holds the infrastructure tables and nothing else. What was opened is closed and removed after the suite.
 */
export function forEachEngine(
  name: string,
  define: (open: (options?: Partial<DatabaseOptions>) => Promise<Database>, engine: TestEngine) => void,
  options: EngineOptions = {},
): void {
  for (const engine of ['embedded', 'postgres'] as const) {
    describe(`${name} (${engine})`, () => {
      const rubbish: (() => Promise<void>)[] = [];
      afterAll(async () => {
        for (const remove of rubbish.reverse()) await remove();
      }, 60_000);
      const place = async () => {
        const fresh = await freshPlace(engine, options);
        rubbish.push(fresh.remove);
        return fresh.options;
      };
      const open = async (settings: Partial<DatabaseOptions> = {}) => {
        const database = await openDatabase({ ...(await place()), ...settings });
        rubbish.push(() => database.close());
        return database;
      };
      define(open, { name: engine, place });
    });
  }
}

export interface Place {
  options: DatabaseOptions;
  remove(): Promise<void>;
}

/** A fresh database on one engine. The caller removes it, after everything that has it open is closed. */
export async function freshPlace(engine: EngineName, { migrated = true }: EngineOptions = {}): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rampart-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  if (engine === 'embedded') {
    const templates = inject('embeddedTemplates');
    cpSync(migrated ? templates.migrated : templates.empty, dataDir, { recursive: true });
    return { options: { dataDir }, remove: async () => removeFolder() };
  }
  const clusterUrl = inject('postgresUrl');
  const database = `test_${newId().replaceAll('-', '')}`;
  await inCluster(clusterUrl, (client) =>
    client.query(`create database ${database} template ${migrated ? migratedTemplate : 'template1'}`),
  );
  return {
    options: { url: asDatabase(clusterUrl, database), dataDir },
    remove: async () => {
      await inCluster(clusterUrl, (client) => client.query(`drop database if exists ${database} with (force)`));
      removeFolder();
    },
  };
}
