import { ROW_SCOPES, type RowScope } from '../../../model/language/access.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { allOf, anyOf, type Query } from '../query/query.ts';
import { rightsOf } from './cells.ts';
import { opensAll, type Grant } from './grants.ts';
import { grantSql } from './grantSql.ts';
import { policyColumns } from './policyColumns.ts';

/**
 * Which rows of a model the viewer sees: live ones, within the fixed filter of a view, within what one of his roles grants, redacted ones
 * too. Part of every statement over records that answers a person.
 */
export function rowsSql(query: Query, model: Model, alias: string): string {
  return allOf([...liveSql(query, model, alias), policySql(query, model, alias, 'seen')]);
}

/** The same of what was deleted: the recycle bin. */
export function deletedRowsSql(query: Query, model: Model, alias: string): string {
  return allOf([...liveSql(query, model, alias, 'deleted'), policySql(query, model, alias, 'seen')]);
}

/** What the viewer sees without what is told redacted: what may be chosen, and what may be written. */
export const fullRowsSql = (query: Query, model: Model, alias: string): string =>
  allOf([...liveSql(query, model, alias), policySql(query, model, alias, 'full')]);

/** Live rows of a model (or deleted ones) within the fixed filter of a view, whoever asks. */
export function liveSql(query: Query, model: Model, alias: string, which: 'live' | 'deleted' = 'live'): string[] {
  const live = model.kind === 'record' ? [`${alias}.deleted_at is ${which === 'live' ? 'null' : 'not null'}`] : [];
  return model.filter ? [...live, query.filter(model, alias, model.filter, { kind: 'config' })] : live;
}

/** What the policies grant: the roles unite. The system is free of them. */
export function policySql(query: Query, model: Model, alias: string, which: 'seen' | 'full'): string {
  const { viewer } = query.reading;
  if (viewer.isSystem) return 'true';
  const { grants } = rightsOf(viewer, model);
  return uniteSql(query, model, alias, which === 'seen' ? grants : grants.filter((grant) => !grant.redacted));
}

/**
 * The live rows of the widest of several grants: some of those that the viewer sees, and an index knows of them. Null where one grant opens
 * all that he sees, and where none goes by departments and by what an index holds of the record.
 */
export function widestRowsSql(query: Query, model: Model, alias: string): string | null {
  const { viewer } = query.reading;
  if (viewer.isSystem) return null;
  const grants = withoutCovered(rightsOf(viewer, model).grants);
  if (grants.length < 2 || grants.some(opensAll)) return null;
  const [widest] = grants
    .filter((grant) => isInIndex(grant, model))
    .toSorted((a, b) => narrowness(a) - narrowness(b) || conditionsOf(a) - conditionsOf(b));
  return widest ? allOf([...liveSql(query, model, alias), grantSql(query, model, alias, widest)]) : null;
}

const isInIndex = ({ parts, without }: Grant, model: Model): boolean =>
  without.length === 0 &&
  parts.every(
    ({ scope, filter }) => BY_DEPARTMENT.includes(scope) && (!filter || policyColumns(model, filter) !== null),
  );

const conditionsOf = ({ parts }: Grant): number => parts.filter(({ filter }) => filter !== undefined).length;

const BY_DEPARTMENT: readonly RowScope[] = ['all', 'organisationBelow', 'departmentBelow', 'department'];

const narrowness = ({ parts }: Grant): number => Math.max(...parts.map(({ scope }) => ROW_SCOPES.indexOf(scope)));

/**
 * Rows that one of these grants opens. Alternatives are tried in their order, row by row, until one holds: those that look at the row alone
 * come before those that look for its participants in another table.
 */
export function uniteSql(query: Query, model: Model, alias: string, grants: readonly Grant[]): string {
  if (grants.some(opensAll)) return 'true';
  const inOrder = withoutCovered(grants).toSorted((a, b) => Number(asksWho(a)) - Number(asksWho(b)));
  const conditions = inOrder.map((grant) => grantSql(query, model, alias, grant));
  return anyOf(conditions.filter((condition) => condition !== 'false'));
}

/** Of grants that open the same rows one is enough; a narrowed grant opens the rows of its redacted twin less some. */
function withoutCovered(grants: readonly Grant[]): Grant[] {
  return grants.filter(
    (grant, at) =>
      !grants.some(
        (other, place) =>
          other !== grant &&
          sameParts(other, grant) &&
          other.without.every((narrowing) => grant.without.includes(narrowing)) &&
          (other.without.length < grant.without.length || place < at),
      ),
  );
}

/** Whether who takes part in a record decides. */
const asksWho = ({ parts, without }: Grant): boolean =>
  parts.some(({ scope }) => BY_PARTICIPANTS.includes(scope)) ||
  without.some(({ unless }) => unless !== undefined && BY_PARTICIPANTS.includes(unless));

const BY_PARTICIPANTS: readonly RowScope[] = ['own', 'party', 'needToKnow'];

const sameParts = (a: Grant, b: Grant): boolean =>
  a.parts.length === b.parts.length &&
  a.parts.every((part, at) => part.scope === b.parts[at]?.scope && part.filter === b.parts[at]?.filter);
