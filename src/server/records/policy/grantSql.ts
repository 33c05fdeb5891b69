import type { RowScope } from '../../../model/language/access.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { storedColumn, tableName } from '../physical.ts';
import { allOf, anyOf, type Query } from '../query/query.ts';
import { quoted } from '../schema/quoted.ts';
import type { Grant } from './grants.ts';

/** The rows of one grant, whether live or not. */
export function grantSql(query: Query, model: Model, alias: string, grant: Grant): string {
  const conditions: string[] = [];
  for (const { scope, filter, of } of grant.parts) {
    const owner = of === 'base' ? baseOf(query, model) : model;
    const condition = scopeSql(query, owner, alias, scope);
    // Nothing more is bound for what can hold no row; what is bound already stays, because a statement must name all its values.
    if (condition === 'false') return allOf([...conditions, condition]);
    conditions.push(condition);
    if (filter) conditions.push(query.filter(owner, alias, filter, { kind: 'config' }));
  }
  for (const { filter, unless } of grant.without) {
    const taken = `(${query.filter(model, alias, filter, { kind: 'config' })}) is not true`;
    conditions.push(unless ? anyOf([taken, scopeSql(query, model, alias, unless)]) : taken);
  }
  return allOf(conditions);
}

const baseOf = (query: Query, model: Model): Model =>
  model.base === model.templateCode ? model : (query.reading.catalogue.model(model.base) ?? model);

/** The rows of a data scope: by the fields that the model names for it, or by who takes part in the record. */
export function scopeSql(query: Query, model: Model, alias: string, scope: RowScope): string {
  const { viewer } = query.reading;
  const departments = [...new Set([...(viewer.department ? [viewer.department] : []), ...viewer.extraDepartments])];
  const organisations = viewer.organisation ? [viewer.organisation] : [];
  switch (scope) {
    case 'all':
      return 'true';
    case 'none':
      return 'false';
    case 'organisationBelow':
      return inDepartments(query, model, alias, model.scope.organisation, organisations, true);
    case 'departmentBelow':
      return inDepartments(query, model, alias, model.scope.department, departments, true);
    case 'department':
      return inDepartments(query, model, alias, model.scope.department, departments, false);
    case 'own':
      return anyOf([createdBy(query, alias), takesPart(query, model, alias, [viewer.id], OWN_KINDS)]);
    case 'party':
      return anyOf([createdBy(query, alias), takesPart(query, model, alias, [viewer.id, ...departments])]);
    case 'needToKnow':
      return anyOf([createdBy(query, alias), takesPart(query, model, alias, [viewer.id])]);
  }
}

/** Whoever owns a record, and whoever has or had it to handle in a process. */
const OWN_KINDS = ['owner', 'candidate', 'handler'];

const createdBy = (query: Query, alias: string): string =>
  `${alias}.created_by = ${query.bind(query.reading.viewer.id, 'uuid')}`;

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

function takesPart(
  query: Query,
  model: Model,
  alias: string,
  principals: readonly string[],
  kinds?: readonly string[],
): string {
  const part = query.alias();
  const conditions = [
    `${part}.model = ${query.bind(model.base, 'text')}`,
    `${part}.record_id = ${alias}.id`,
    `${part}.principal = any(${query.bind([...principals], 'uuid[]')})`,
    ...(kinds ? [`${part}.kind = any(${query.bind([...kinds], 'text[]')})`] : []),
  ];
  return `exists (select 1 from record_participant ${part} where ${allOf(conditions)})`;
}
