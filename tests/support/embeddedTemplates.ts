import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../src/server/database/connect.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { systemMigrations } from '../../src/server/database/systemTables.ts';

/** Data folders that tests copy: the engine takes seconds to make one and milliseconds to copy one. */
export interface EmbeddedTemplates {
  empty: string;
  migrated: string;
}

/** The templates for this engine version and these migrations, made when they are not there from an earlier run. */
export async function prepareEmbeddedTemplates(): Promise<EmbeddedTemplates> {
  const root = join(projectFolder, 'node_modules', '.cache', 'rampart', `embedded-${fingerprint()}`);
  const templates = { empty: join(root, 'empty'), migrated: join(root, 'migrated') };
  if (existsSync(root)) return templates;
  const draft = `${root}.${process.pid}`;
  await makeTemplate(join(draft, 'empty'), async () => {});
  await makeTemplate(join(draft, 'migrated'), migrate);
  keep(draft, root);
  return templates;
}

const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

async function makeTemplate(
  dataDir: string,
  fill: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>,
): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const database = await openDatabase({ dataDir });
  await fill(database).finally(() => database.close());
}

/** Another run may have finished first; then ours is not needed. */
function keep(draft: string, root: string): void {
  try {
    renameSync(draft, root);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(root)) throw error;
  }
}

function fingerprint(): string {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const version: unknown = JSON.parse(readFileSync(join(dirname(dirname(engine)), 'package.json'), 'utf8'));
  return createHash('sha256')
    .update(JSON.stringify([version, systemMigrations]))
    .digest('hex')
    .slice(0, 16);
}
