import { sql } from 'kysely';
import type { FieldError } from '../../../contract/envelope.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { tableName } from '../physical.ts';
import { faultAt } from './faultText.ts';
import { Identifier, part, type Part } from './statementPart.ts';

/** Where a record stands in its tree: the ids from the root down to itself. */
export interface TreePlace {
  path: string[];
  depth: number;
}

/**
 * The place that a record takes under its parent, or what forbids it: a parent below the record itself, or more levels than the model
 * allows (counting what hangs below the record). Null for models that are no trees.
 */
export async function treePlace(
  transaction: Transaction,
  model: Model,
  id: string,
  values: Values,
  before: TreePlace | undefined,
  viewer: Viewer,
): Promise<{ place?: TreePlace; errors: FieldError[] }> {
  const { tree } = model;
  if (!tree) return { errors: [] };
  const parent = values[tree.parent];
  if (before && before.path.at(-2) === (parent ?? undefined)) return { place: before, errors: [] };
  const above = typeof parent === 'string' ? await pathOf(transaction, model, parent) : [];
  const field = fieldOf(model, tree.parent);
  const fault = (key: 'cycle' | 'tooDeep', max = 0): FieldError => ({
    field: tree.parent,
    message: faultAt({ key, params: { max } }, field, viewer.language),
  });
  if (parent === id) return { errors: [fault('cycle')] };
  if (above.includes(id)) return { errors: [fault('cycle')] };
  const path = [...above, id];
  const below = before ? await deepestBelow(transaction, model, id, before.depth) : 0;
  if (path.length + below > tree.maxDepth) return { errors: [fault('tooDeep', tree.maxDepth)] };
  return { place: { path, depth: path.length }, errors: [] };
}

/** Carries everything below a moved record along. */
export function moveBelow(model: Model, id: string, before: TreePlace, after: TreePlace): Part[] {
  if (before.path.join() === after.path.join()) return [];
  return [
    part`update ${new Identifier(tableName(model.base))}
      set _path = ${after.path}::uuid[] || _path[${before.depth + 1}::int:], _depth = _depth + ${after.depth - before.depth}::int
      where _path @> ${[id]}::uuid[] and id <> ${id}::uuid`,
  ];
}

/** Takes the lock of the tree, so that two moves at once cannot make a cycle together. */
export const treeLock = (model: Model): string => `tree:${model.base}`;

async function pathOf(transaction: Transaction, model: Model, id: string): Promise<string[]> {
  const { rows } = await sql<{
    _path: string[] | null;
  }>`select _path from ${sql.table(tableName(model.base))} where id = ${id}`.execute(transaction);
  // A parent that does not exist is refused as a reference; here it counts as a root.
  return rows[0]?._path ?? [id];
}

async function deepestBelow(transaction: Transaction, model: Model, id: string, depth: number): Promise<number> {
  const { rows } = await sql<{ deepest: number | null }>`
    select max(_depth) as deepest from ${sql.table(tableName(model.base))} where _path @> ${[id]}::uuid[] and deleted_at is null`.execute(
    transaction,
  );
  return Math.max(0, Number(rows[0]?.deepest ?? depth) - depth);
}
