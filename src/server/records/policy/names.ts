import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { allOf, anyOf, type Query } from '../query/query.ts';
import { rightsOf } from './cells.ts';
import { concerns } from './grants.ts';
import { policySql } from './rows.ts';

/**
 * Whether a name needs a look at its record before it is told. A visible record shows what it refers to by name, also where that lies outside the
 * viewer's scope, but not what is for those who need to know or told redacted, nor what is narrowed away from him, nor a name of
 * which a field policy speaks.
 */
export function keepsNames(viewer: Viewer, model: Model, label: string): boolean {
  if (viewer.isSystem) return false;
  return rightsOf(viewer, model).cell(label).always !== 'clear' || isKept(model) || narrowed(viewer, model).length > 0;
}

const isKept = (model: Model): boolean =>
  model.access.rows.some(({ scope, rights }) => scope === 'needToKnow' || rights === 'redacted');

const narrowed = (viewer: Viewer, model: Model) =>
  model.access.narrow.filter((narrowing) => viewer.roles.some(({ code }) => concerns(narrowing, viewer, code)));

/** The records of which the viewer is told the name although he may not see them; null where there are none. */
export function outOfScopeSql(query: Query, model: Model, label: string, alias: string): string | null {
  const { viewer } = query.reading;
  const spoken = model.access.fields.some((policy) => policy.rights !== 'readOnly' && policy.fields.includes(label));
  if (isKept(model) || spoken) return null;
  return allOf(
    narrowed(viewer, model).map(
      ({ filter }) => `(${query.filter(model, alias, filter, { kind: 'config' })}) is not true`,
    ),
  );
}

/** What `make` says of the records that the viewer sees, nothing of others. */
export function ofSeenSql(query: Query, model: Model, alias: string, make: () => string | null): string | null {
  const sql = make();
  return sql && `case when ${policySql(query, model, alias, 'seen')} then ${sql} end`;
}

/** A condition that holds in those of the seen records in which the viewer reads the field, or where `open` holds. */
export function readOrSql(query: Query, model: Model, alias: string, clear: string | null, open: string): string {
  if (clear === null) return open;
  return anyOf([open, allOf([clear, policySql(query, model, alias, 'seen')])]);
}
