import type { Row } from '../../../contract/endpoints/records.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { mayRead } from './access.ts';
import { linkTo } from './aggregateField.ts';
import { fieldNamed } from './catalogue.ts';
import { columnPlan, selectSql } from './columns.ts';
import { newQuery } from './newQuery.ts';
import { allOf, type Reading } from './query.ts';
import { rowsOut } from './rowsOut.ts';
import { run } from './run.ts';
import { sortSql } from './sortSql.ts';

/** Related lists show the first of them; the whole is a list of its own. */
const SHOWN = 200;

/** Records of another model that refer to this one, as far as the viewer may see them; none where he may not read that model. */
export async function readInverse(
  reading: Reading,
  executor: Executor,
  model: Model,
  field: Extract<Field, { type: 'inverse' }>,
  id: string,
): Promise<Row[]> {
  const source = reading.catalogue.model(field.model);
  if (!source || source.kind !== 'record' || !mayRead(reading.viewer, source)) return [];
  const query = newQuery(reading);
  const link = linkTo(query, model, source, field.field, 't', query.bind(id, 'uuid'));
  const via = fieldNamed(source, field.field);
  const open = via ? query.asked(source, via, 't', () => 'true') : 'true';
  if (!link || open === null) return [];
  const plan = columnPlan(reading, source, field.columns);
  const order = sortSql(query, source, 't', undefined);
  const from = `${quoted(tableName(source.base))} t${query.joins.join('')}`;
  const sql = `select ${selectSql(query, source, 't', plan.fields)} from ${from} where ${allOf([link, open, query.rows(source, 't')])} order by ${order} limit ${SHOWN}`;
  return await rowsOut(reading, executor, plan, await run(executor, query, sql));
}
