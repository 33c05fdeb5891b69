import { sql } from 'kysely';
import { CODES } from '../../../contract/codes.ts';
import type { DefinitionLine } from '../../../contract/endpoints/processScreens.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isId } from '../../database/uuid.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import type { NamedVersion } from '../definitions.ts';
import { namesOf, type ScreenParts } from './about.ts';

/** Deployed processes by name, each with its versions, the latest first. */
export async function definitionList(
  { parts, definitions }: ScreenParts,
  viewer: Viewer,
  { latestOnly = false, key }: { latestOnly?: boolean; key?: string },
): Promise<DefinitionLine[]> {
  const executor = parts.database.kysely;
  const { rows } = await sql<Row>`
    select d.id, d.key, d.version, d.name, d.names, d.model, d.deployed_at, d.deployed_by, d.suspended,
      d.version = max(d.version) over (partition by d.key) as latest,
      (select count(*)::int from wf_instance r where r.definition_id = d.id and r.id = r.root_id and r.status = 'running') as running,
      (select count(*)::int from wf_instance r where r.definition_id = d.id and r.id = r.root_id) as total
    from wf_definition d where ${key === undefined ? sql`true` : sql`d.key = ${key}`}
    order by d.key, d.version desc limit 2000`.execute(executor);
  const person = await namesOf(
    executor,
    rows.map((row) => row.deployed_by),
  );
  const lines: DefinitionLine[] = [];
  for (const row of rows.filter(({ latest }) => latest || !latestOnly))
    lines.push({
      id: row.id,
      key: row.key,
      version: row.version,
      name: await definitions.nameOf(executor, row, viewer.language),
      templateCode: row.model,
      templateTitle: row.model === null ? null : (parts.registry.model(row.model)?.title ?? null),
      deployedAt: row.deployed_at,
      deployedBy: row.deployed_by === null ? null : person(row.deployed_by),
      latest: row.latest,
      suspended: row.suspended,
      running: row.running,
      total: row.total,
    });
  return lines;
}

/** The file of a version as it was deployed. Refusal 208 when there is no such version. */
export async function definitionFile(
  { parts, definitions }: ScreenParts,
  viewer: Viewer,
  id: string,
): Promise<{ key: string; version: number; name: string; xml: string }> {
  const { kysely } = parts.database;
  const { rows } = isId(id)
    ? await sql<NamedVersion & { key: string; version: number; xml: string }>`
        select id, key, version, name, names, xml from wf_definition where id = ${id}`.execute(kysely)
    : { rows: [] };
  const [found] = rows;
  if (!found) throw noVersion(viewer, id);
  const { key, version, xml } = found;
  return { key, version, name: await definitions.nameOf(kysely, found, viewer.language), xml };
}

/** Lets nobody begin a version, or lets them again. Refusal 208 when there is no such version. */
export async function suspendDefinition(
  { parts }: ScreenParts,
  viewer: Viewer,
  { id, suspended }: { id: string; suspended: boolean },
): Promise<void> {
  const { rows } = isId(id)
    ? await sql`update wf_definition set suspended = ${suspended} where id = ${id} returning id`.execute(
        parts.database.kysely,
      )
    : { rows: [] };
  if (rows.length === 0) throw noVersion(viewer, id);
}

const noVersion = (viewer: Viewer, key: string): Refusal =>
  new Refusal(CODES.refused, say(viewer.language, 'workflow.unknownProcess', { key }));

interface Row extends NamedVersion {
  key: string;
  version: number;
  model: string | null;
  deployed_at: string;
  deployed_by: string | null;
  suspended: boolean;
  latest: boolean;
  running: number;
  total: number;
}
