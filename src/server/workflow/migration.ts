import { sql } from 'kysely';
import { CODES } from '../../contract/codes.ts';
import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { workflowEndpoints } from '../../contract/endpoints/workflow.ts';
import type { Viewer } from '../access/viewer.ts';
import { isId } from '../database/uuid.ts';
import { Refusal } from '../records/refusal.ts';
import { say } from '../texts/say.ts';
import type { Definitions } from './definitions.ts';
import { type MigrationFault, migrationFaults } from './engine/migrating.ts';
import type { WorkflowParts } from './parts.ts';
import { carryThrough } from './protocol.ts';
import { loadRun, readRun } from './store.ts';
import { inWords } from './tellFaults.ts';

type Endpoint = (typeof workflowEndpoints)['api/workflow/migrate'];
type Result = ResponseOf<Endpoint>['results'][number];

/** Runs that are taken along by one request. */
const MOST_RUNS = 1000;

/**
 * Takes runs to another version of their process, each in a transaction of its own: what keeps one of them back keeps back none of the
 * others. Refusal 208 for versions of different processes or for different models.
 */
export async function migrateRuns(
  parts: WorkflowParts,
  definitions: Definitions,
  viewer: Viewer,
  { from, to, nodes = {}, instanceIds, dryRun = false }: RequestOf<Endpoint>,
): Promise<Result[]> {
  const { kysely } = parts.database;
  const known = await sql<{ key: string; model: string | null }>`
    select key, model from wf_definition where id in (${from}, ${to})`.execute(kysely);
  const [one, other] = known.rows;
  if (from === to || !one || !other || one.key !== other.key || one.model !== other.model)
    throw new Refusal(CODES.refused, say(viewer.language, 'workflow.otherProcess'));
  const chosen =
    instanceIds === undefined ? sql`true` : sql`id = any(${[...new Set(instanceIds)].filter(isId)}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select id from wf_instance where definition_id = ${from} and id = root_id and status = 'running' and ${chosen}
    order by id limit ${MOST_RUNS}`.execute(kysely);
  const versions = [
    (await definitions.ready(kysely, from)).definition,
    (await definitions.ready(kysely, to)).definition,
  ] as const;
  const results: Result[] = [];
  for (const { id } of rows) {
    const faults = (await faultsOf(id)).map((fault) => ({
      node: fault.node,
      message: inWords(fault, viewer.language),
    }));
    const migrated = faults.length === 0 && (dryRun || (await moved(id)));
    results.push({ instanceId: id, migrated, faults });
  }
  return results;

  async function faultsOf(id: string): Promise<MigrationFault[]> {
    const run = await readRun(kysely, id);
    return run ? migrationFaults(run.state, id, versions, nodes) : [];
  }

  /** False where it has ended or gone elsewhere meanwhile. */
  async function moved(id: string): Promise<boolean> {
    try {
      return await parts.database.transaction(async (transaction) => {
        const loaded = await loadRun(transaction, id);
        if (loaded?.root.definition !== from) return false;
        await carryThrough(parts, definitions, transaction, viewer, loaded, { kind: 'migrate', to, nodes });
        return true;
      });
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }
}
