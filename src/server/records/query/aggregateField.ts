import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { LiveAggregate } from '../../../model/language/model.ts';
import { storedColumn, tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { allOf, type Query } from './query.ts';

/**
 * A correlated sub-select over the records that refer to the present one. It is a fact of the record, the same for everybody, so it
 * is not cut by the viewer's row policies; deleted records do not count. `$record.<field>` in its filter is the present record.
 */
export function aggregateSql(query: Query, model: Model, aggregate: LiveAggregate, alias: string): string | null {
  const source = query.reading.catalogue.model(aggregate.model);
  if (!source) return null;
  const inner = query.alias();
  const link = linkSql(query, model, source, aggregate, inner, alias);
  if (!link) return null;
  const conditions = [link];
  if (source.kind === 'record') conditions.push(`${inner}.deleted_at is null`);
  if (source.filter) conditions.push(query.filter(source, inner, source.filter, { kind: 'config' }));
  if (aggregate.filter)
    conditions.push(query.filter(source, inner, aggregate.filter, { kind: 'config', outer: { model, alias } }));
  return measureSql(
    source,
    aggregate,
    inner,
    `from ${quoted(tableName(source.base))} ${inner} where ${allOf(conditions)}`,
  );
}

/** How a record of `source` leads to the present one; exported for related lists, which ask the same. */
export function linkTo(
  query: Query,
  target: Model,
  source: Model,
  via: string,
  inner: string,
  id: string,
): string | null {
  if (source.kind === 'rows' && (via === 'parent' || via === 'parentId')) return `${inner}.parent_id = ${id}`;
  const field = fieldOf(source, via);
  const stored = field && storedColumn(source, field);
  if (!field || !stored) return null;
  const column = `${inner}.${quoted(stored.name)}`;
  if (field.type === 'anyReference') {
    const names = [
      target.base,
      ...[...query.reading.catalogue.models().values()]
        .filter((other) => other.base === target.base && other.templateCode !== target.base)
        .map((other) => other.templateCode),
    ].filter((name) => field.models.includes(name));
    return `${column} in (${(names.length > 0 ? names : [target.base]).map((name) => `'${name}:' || ${id}::text`).join(', ')})`;
  }
  return stored.spec.sql === 'uuid[]' ? `${column} @> array[${id}]` : `${column} = ${id}`;
}

function linkSql(
  query: Query,
  model: Model,
  source: Model,
  aggregate: LiveAggregate,
  inner: string,
  alias: string,
): string | null {
  if (!aggregate.below || !model.tree) return linkTo(query, model, source, aggregate.via, inner, `${alias}.id`);
  const node = query.alias();
  const link = linkTo(query, model, source, aggregate.via, inner, `${node}.id`);
  return (
    link &&
    `exists (select 1 from ${quoted(tableName(model.base))} ${node} where ${node}._path @> array[${alias}.id] and ${node}.deleted_at is null and ${link})`
  );
}

function measureSql(source: Model, aggregate: LiveAggregate, inner: string, from: string): string | null {
  if (aggregate.measure === 'count') return `(select count(*) ${from})`;
  const column = columnOf(source, aggregate.of, inner);
  if (!column) return null;
  if (aggregate.measure === 'latest') {
    const by = columnOf(source, aggregate.by ?? 'createdAt', inner) ?? `${inner}.created_at`;
    return `(select ${column} ${from} order by ${by} desc nulls last, ${inner}.id desc limit 1)`;
  }
  return aggregate.measure === 'sum'
    ? `(select coalesce(sum(${column}), 0) ${from})`
    : `(select ${aggregate.measure}(${column}) ${from})`;
}

function columnOf(source: Model, name: string | undefined, inner: string): string | null {
  const field = name === undefined ? undefined : fieldOf(source, name);
  const stored = field && storedColumn(source, field);
  return stored ? `${inner}.${quoted(stored.name)}` : null;
}
