import type { Model } from '../../../model/resolved/model.ts';
import type { Query } from '../query/query.ts';
import { rightsOf } from './cells.ts';
import { uniteSql } from './rows.ts';

/**
 * Which records open the cells of a column of their sub-table: those that a role grants which reads the column. `true` where every role
 * does; null where none does.
 */
export function tableRowsSql(query: Query, model: Model, alias: string, rows: Model, member: string): string | null {
  const { viewer } = query.reading;
  if (viewer.isSystem || rows.access.fields.length === 0) return 'true';
  const reading = viewer.roles.filter(
    (role) => rightsOf({ ...viewer, roles: [role] }, rows).cell(member).always === 'clear',
  );
  if (reading.length === viewer.roles.length) return 'true';
  if (reading.length === 0) return null;
  const { grants } = rightsOf(viewer, model);
  return uniteSql(
    query,
    model,
    alias,
    grants.filter(({ roles }) => reading.some(({ code }) => roles.includes(code))),
  );
}
