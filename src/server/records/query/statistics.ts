import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { hiddenFields } from '../policy/fields.ts';
import { tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { measureOf } from './aggregate.ts';
import { conditionsSql } from './conditions.ts';
import { newQuery } from './newQuery.ts';
import type { PageQuery } from './page.ts';
import type { Reading } from './query.ts';
import { run } from './run.ts';

/**
 * The figures below a list over everything that it holds, not the page alone; keys are the places of the entries in `list.footer`
 * ("0", "1", ...). Entries of fields that the viewer may not read are left out; undefined where the list has none.
 */
export async function readStatistics(
  reading: Reading,
  executor: Executor,
  model: Model,
  asked: Pick<PageQuery, 'query' | 'keyword'>,
): Promise<Record<string, unknown> | undefined> {
  const hidden = hiddenFields(reading.viewer, model);
  const entries = (model.list?.footer ?? [])
    .map((entry, at) => ({ entry, as: String(at) }))
    .filter(({ entry }) => entry.field === undefined || !hidden.has(entry.field));
  if (entries.length === 0) return undefined;
  const query = newQuery(reading);
  const measures = entries.map(({ entry, as }) => {
    const only = entry.filter && query.filter(model, 't', entry.filter, { kind: 'config' });
    return { as, measure: measureOf(query, model, { op: entry.measure, field: entry.field, as: `m${as}` }, only) };
  });
  const select = measures.map(({ as, measure }) => `${measure.sql} as ${quoted(as)}`).join(', ');
  const [row] = await run(
    executor,
    query,
    `select ${select} from ${quoted(tableName(model.base))} t where ${conditionsSql(query, model, asked)}`,
  );
  return Object.fromEntries(measures.map(({ as, measure }) => [as, measure.read(row?.[as])]));
}
