import { sql } from 'kysely';
import type { Model } from '../../../model/resolved/model.ts';
import type { Transaction } from '../../database/tables.ts';
import { tableName } from '../physical.ts';

export interface NodeBelow {
  id: string;
  version: number;
  state: string | null;
}

/**
 * The live records below some nodes of a tree, whoever may see them: what is done to a whole subtree is done to each of them by its own road, which
 * refuses what the viewer may not. `deepest` first, for what goes away; else from the top, for what depends on its parent.
 */
export async function liveBelow(
  transaction: Transaction,
  model: Model,
  ids: readonly string[],
  order: 'deepest' | 'top',
): Promise<NodeBelow[]> {
  if (!model.tree || ids.length === 0) return [];
  const state = model.states ? sql`state` : sql`null::text`;
  const way = order === 'deepest' ? sql`desc` : sql`asc`;
  const { rows } = await sql<NodeBelow>`
    select id, version, ${state} as state from ${sql.table(tableName(model.base))}
    where deleted_at is null and _path && ${[...ids]}::uuid[] and not (id = any(${[...ids]}::uuid[]))
    order by _depth ${way}, id`.execute(transaction);
  return rows.map(({ id, version, state: stands }) => ({ id, version: Number(version), state: stands }));
}
