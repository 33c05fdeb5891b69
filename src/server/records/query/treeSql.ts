import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { storedColumn, tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';

/** The column that leads to the parent of a node, or null when the model is no tree. */
export function parentColumn(model: Model): string | null {
  const field = model.tree && fieldOf(model, model.tree.parent);
  return (field && storedColumn(model, field)?.name) ?? null;
}

/** True for a node that nothing hangs below. */
export function leafSql(model: Model, alias: string): string {
  const parent = parentColumn(model);
  if (!parent) return 'true';
  return `not exists (select 1 from ${quoted(tableName(model.base))} c where c.${quoted(parent)} = ${alias}.id and c.deleted_at is null)`;
}
