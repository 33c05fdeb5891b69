import { isId } from '../../../model/field-types/reference.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { deletedRowsSql, liveSql, policySql } from '../policy/rows.ts';
import { tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { newQuery } from './newQuery.ts';
import { allOf, type Reading } from './query.ts';
import { run } from './run.ts';

/** How much of a record somebody sees: all that his field rights tell, only what names it, or nothing at all. */
export type Sight = 'whole' | 'redacted' | 'none';

/**
 * What the viewer sees of a live record, or of one that was deleted by the rights that would hold if it stood again. A record that does not exist
 * looks like one that he may not see. One statement.
 */
export async function sightOf(
  reading: Reading,
  executor: Executor,
  model: Model,
  id: string,
  which: 'live' | 'deleted' = 'live',
): Promise<Sight> {
  if (!isId(id)) return 'none';
  const query = newQuery(reading);
  const whole =
    which === 'live'
      ? query.fullRows(model, 't')
      : allOf([...liveSql(query, model, 't', which), policySql(query, model, 't', 'full')]);
  const rows = which === 'live' ? query.rows(model, 't') : deletedRowsSql(query, model, 't');
  const sql = `select (${whole}) as whole from ${quoted(tableName(model.base))} t where t.id = ${query.bind(id, 'uuid')} and ${rows}`;
  const [row] = await run(executor, query, sql);
  if (!row) return 'none';
  return row.whole === true ? 'whole' : 'redacted';
}
