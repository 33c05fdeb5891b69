import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { jsonb } from '../../database/json.ts';
import type { Executor } from '../../database/tables.ts';

/** What the last release shipped under a key such as `dictionary:lossEventStatus`. */
export interface ShippedVersion {
  hash: string;
  version: number;
  config: Record<string, unknown>;
}

/** The last shipped version of every key that begins with the prefix. */
export async function readShipped(executor: Executor, prefix: string): Promise<Map<string, ShippedVersion>> {
  const { rows } = await sql<{ template_code: string; version: number; hash: string; config: Record<string, unknown> }>`
    select distinct on (template_code) template_code, version, hash, config from sys_model_version
    where starts_with(template_code, ${prefix}) order by template_code, version desc`.execute(executor);
  return new Map(rows.map(({ template_code: key, ...shipped }) => [key, shipped]));
}

export async function rememberShipped(executor: Executor, key: string, version: number, config: object): Promise<void> {
  await sql`
    insert into sys_model_version (template_code, version, hash, config)
    values (${key}, ${version}, ${shippedHash(config)}, ${jsonb(config)})
    on conflict (template_code, version) do nothing`.execute(executor);
}

export const shippedHash = (config: object): string =>
  createHash('sha256').update(JSON.stringify(config)).digest('hex').slice(0, 16);
