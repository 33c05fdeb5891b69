import type { RowScope } from '../../../model/language/access.ts';
import { type Access } from '../../../model/language/access.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { storedColumn, tableName } from '../physical.ts';
import { allOf, anyOf, type Query } from '../query/query.ts';
import { quoted } from '../schema/quoted.ts';

/**
 * Which rows of a model the viewer sees: live ones, within the fixed filter of a view, within what one of his roles grants.
 * Part of every statement over records that answers a person.
 */
export function rowsSql(query: Query, model: Model, alias: string): string {
  return allOf([...liveSql(query, model, alias), policySql(query, model, alias)]);
}

/** The same of what was deleted: the recycle bin. */
export function deletedRowsSql(query: Query, model: Model, alias: string): string {
  return allOf([...liveSql(query, model, alias, 'deleted'), policySql(query, model, alias)]);
}

/** Live rows of a model (or deleted ones) within the fixed filter of a view, whoever asks. */
export function liveSql(query: Query, model: Model, alias: string, which: 'live' | 'deleted' = 'live'): string[] {
  const live = model.kind === 'record' ? [`${alias}.deleted_at is ${which === 'live' ? 'null' : 'not null'}`] : [];
  return model.filter ? [...live, query.filter(model, alias, model.filter, { kind: 'config' })] : live;
}

/** What the policies grant: the roles unite; a view can only narrow what its base grants. The system is free of them. */
export function policySql(query: Query, model: Model, alias: string): string {
  const { viewer, catalogue } = query.reading;
  if (viewer.isSystem) return 'true';
  const base = model.base === model.templateCode ? model : (catalogue.model(model.base) ?? model);
  const granted = unite(query, base, alias, base.access.rows, (role) => role.dataScope);
  if (base === model) return granted;
  const own = model.access.rows.slice(base.access.rows.length);
  return own.length === 0
    ? granted
    : allOf([granted, unite(query, model, alias, own, () => 'all')].filter((condition) => condition !== 'true'));
}

type Policies = Access['rows'] & {};

/** A role that no policy names has its own data scope. Equal scopes are asked once. */
function unite(
  query: Query,
  model: Model,
  alias: string,
  policies: Policies,
  otherwise: (role: Viewer['roles'][number]) => RowScope,
): string {
  const scopes = new Set<RowScope>();
  const conditions: string[] = [];
  const filtered: Policies = [];
  for (const role of query.reading.viewer.roles) {
    const named = policies.filter((policy) => policy.roles.includes(role.code));
    if (named.length === 0) scopes.add(otherwise(role));
    for (const policy of named) {
      if (!policy.filter) scopes.add(policy.scope);
      else if (!filtered.includes(policy)) filtered.push(policy);
    }
  }
  if (scopes.has('all')) return 'true';
  for (const scope of scopes) conditions.push(scopeSql(query, model, alias, scope));
  for (const { scope, filter } of filtered) {
    if (filter)
      conditions.push(
        allOf([scopeSql(query, model, alias, scope), query.filter(model, alias, filter, { kind: 'config' })]),
      );
  }
  return anyOf(conditions.filter((condition) => condition !== 'false'));
}

function scopeSql(query: Query, model: Model, alias: string, scope: RowScope): string {
  const { viewer } = query.reading;
  const departments = [...new Set([...(viewer.department ? [viewer.department] : []), ...viewer.extraDepartments])];
  switch (scope) {
    case 'all':
      return 'true';
    case 'none':
      return 'false';
    case 'organisationBelow':
      return inDepartments(
        query,
        model,
        alias,
        model.scope.organisation,
        viewer.organisation ? [viewer.organisation] : [],
        true,
      );
    case 'departmentBelow':
      return inDepartments(query, model, alias, model.scope.department, departments, true);
    case 'department':
      return inDepartments(query, model, alias, model.scope.department, departments, false);
    case 'own':
      return anyOf([
        `${alias}.created_by = ${query.bind(viewer.id, 'uuid')}`,
        takesPart(query, model, alias, [viewer.id], 'owner'),
      ]);
    case 'party':
      return anyOf([
        `${alias}.created_by = ${query.bind(viewer.id, 'uuid')}`,
        takesPart(query, model, alias, [viewer.id, ...departments]),
      ]);
  }
}

function inDepartments(
  query: Query,
  model: Model,
  alias: string,
  name: string,
  departments: readonly string[],
  withBelow: boolean,
): string {
  const column = scopeColumn(model, name, alias);
  if (!column || departments.length === 0) return 'false';
  const given = query.bind(departments, 'uuid[]');
  const tree = query.reading.catalogue.model('sysDept');
  if (!withBelow || !tree?.tree) return column.plural ? `${column.sql} && ${given}` : `${column.sql} = any(${given})`;
  const node = query.alias();
  const nodes = `select ${node}.id from ${quoted(tableName(tree.base))} ${node} where ${node}._path && ${given}`;
  return column.plural ? `${column.sql} && array(${nodes})` : `${column.sql} in (${nodes})`;
}

function scopeColumn(model: Model, name: string, alias: string): { sql: string; plural: boolean } | null {
  const field = fieldOf(model, name);
  const stored = field && storedColumn(model, field);
  return stored ? { sql: `${alias}.${quoted(stored.name)}`, plural: stored.spec.sql === 'uuid[]' } : null;
}

function takesPart(query: Query, model: Model, alias: string, principals: readonly string[], kind?: string): string {
  const part = query.alias();
  const conditions = [
    `${part}.model = ${query.bind(model.base, 'text')}`,
    `${part}.record_id = ${alias}.id`,
    `${part}.principal = any(${query.bind([...principals], 'uuid[]')})`,
    ...(kind ? [`${part}.kind = ${query.bind(kind, 'text')}`] : []),
  ];
  return `exists (select 1 from record_participant ${part} where ${allOf(conditions)})`;
}
