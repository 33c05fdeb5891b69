import { isCondition, type Filter } from '../../../model/language/filter.ts';
import type { Footer } from '../../../model/language/layout.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { closedFields } from '../policy/fields.ts';
import { tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { measureOf } from './aggregate.ts';
import { conditionsSql } from './conditions.ts';
import { newQuery } from './newQuery.ts';
import type { PageQuery } from './page.ts';
import type { Reading } from './query.ts';
import { run } from './run.ts';

/**
 * The figures below a list over everything that it holds, not the page alone, in one statement. Those of the model have the place of
 * their entry in `list.footer` for a key ("0", "1", ...), those asked for below columns "<measure> <field>". Entries of fields that
 * the viewer may not read are left out; undefined where there are none. Errors: Refusal 208 for a figure that a field does not have.
 */
export async function readStatistics(
  reading: Reading,
  executor: Executor,
  model: Model,
  asked: Pick<PageQuery, 'query' | 'keyword' | 'footers'>,
): Promise<Record<string, unknown> | undefined> {
  const closed = closedFields(reading.viewer, model);
  const ofModel = (model.list?.footer ?? []).map((entry, at) => ({ ...entry, key: String(at) }));
  const ofColumns: Figure[] = (asked.footers ?? []).map((entry) => ({
    ...entry,
    key: `${entry.measure} ${entry.field}`,
  }));
  const figures: Figure[] = [...ofModel, ...ofColumns].filter(({ field, filter }) =>
    [field, ...fieldsOf(filter)].every((name) => !closed.has(name ?? '')),
  );
  if (figures.length === 0) return undefined;
  const query = newQuery(reading);
  const measures = figures.map(({ key, measure: op, field, filter }, at) => {
    const only = filter && query.filter(model, 't', filter, { kind: 'config', asViewer: true });
    return { key, measure: measureOf(query, model, { op, field, as: `m${at}` }, only) };
  });
  const select = measures.map(({ measure }) => `${measure.sql} as ${quoted(measure.as)}`).join(', ');
  const [row] = await run(
    executor,
    query,
    `select ${select} from ${quoted(tableName(model.base))} t where ${conditionsSql(query, model, asked)}`,
  );
  return Object.fromEntries(measures.map(({ key, measure }) => [key, measure.read(row?.[measure.as])]));
}

type Figure = Footer & { key: string };

/** The fields of the model that a filter names. */
function fieldsOf(filter: Filter | undefined): string[] {
  if (!filter) return [];
  if (isCondition(filter)) return [filter.field.split('.')[0] ?? ''];
  if ('not' in filter) return fieldsOf(filter.not);
  return ('and' in filter ? filter.and : filter.or).flatMap(fieldsOf);
}
