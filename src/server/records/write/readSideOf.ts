import type { Filter } from '../../../model/language/filter.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor } from '../../database/tables.ts';
import { businessDay, type Clock } from '../expressionContext.ts';
import { storedColumn, tableName } from '../physical.ts';
import { hiddenFields, readOnlyFields } from '../policy/fields.ts';
import type { Catalogue } from '../query/catalogue.ts';
import { newQuery } from '../query/newQuery.ts';
import { allOf, type FilterSource, type Query, type Reading } from '../query/query.ts';
import { run } from '../query/run.ts';
import { quoted } from '../schema/quoted.ts';
import { liveSql } from '../policy/rows.ts';
import type { ReadSide } from './readSide.ts';

/** What writing asks of reading, answered by the very compilers of lists and policies. */
export function readSideOf(catalogue: Catalogue, clock: Clock): ReadSide {
  const reading = (viewer: Viewer): Reading => {
    const now = clock.now();
    return {
      catalogue,
      viewer,
      today: businessDay(now, clock.timeZone),
      now: now.toISOString(),
      timeZone: clock.timeZone,
    };
  };
  return {
    dictionary: (code) => itemsOf(catalogue, code),
    deniedFields: (viewer, model) => ({ hidden: hiddenFields(viewer, model), readOnly: readOnlyFields(viewer, model) }),
    covers: async (transaction, viewer, model, id) => {
      if (viewer.isSystem && !model.filter) return true;
      const query = newQuery(reading(viewer));
      const condition = allOf([`t.id = ${query.bind(id, 'uuid')}`, query.rows(model, 't')]);
      return (
        (await run(transaction, query, `select 1 as found from ${quoted(tableName(model.base))} t where ${condition}`))
          .length > 0
      );
    },
    available: async (transaction, viewer, modelName, ids, field, seen) => {
      const model = catalogue.model(modelName);
      if (!model) return { live: new Map(), chosen: new Set() };
      const query = newQuery(reading(viewer));
      const filter = field?.filter ? query.filter(model, 't', field.filter, ofRecord(seen)) : 'true';
      const where = allOf([`t.id = any(${query.bind([...ids], 'uuid[]')})`, ...liveSql(query, model, 't')]);
      const rows = await select(transaction, query, model, where, `, ${filter} as chosen`);
      return {
        live: new Map(rows.map((row) => [String(row.id), String(row.label ?? '')])),
        chosen: new Set(rows.filter((row) => row.chosen === true).map((row) => String(row.id))),
      };
    },
    matching: async (transaction, viewer, model, filter: Filter, seen, except, limit) => {
      const query = newQuery(reading(viewer));
      const where = allOf([
        `t.id <> ${query.bind(except, 'uuid')}`,
        ...liveSql(query, model, 't'),
        query.filter(model, 't', filter, ofRecord(seen)),
      ]);
      const rows = await select(transaction, query, model, `${where} limit ${limit}`, '');
      return rows.map((row) => ({ id: String(row.id), label: String(row.label ?? row.id) }));
    },
  };
}

async function select(
  executor: Executor,
  query: Query,
  model: Model,
  where: string,
  more: string,
): Promise<Record<string, unknown>[]> {
  const field = fieldOf(model, model.labelField);
  const column = field ? storedColumn(model, field) : null;
  const label = column ? `t.${quoted(column.name)}` : 'null';
  return await run(
    executor,
    query,
    `select t.id, ${label} as label${more} from ${quoted(tableName(model.base))} t where ${where}`,
  );
}

/** Values of `$record.<field>` and `{ cel }` from what the expressions of the record see. */
function ofRecord(seen: Record<string, unknown>): FilterSource {
  return { kind: 'config', record: (name) => plain(seen[name]), cel: (source) => seen[`cel:${source}`] ?? undefined };
}

/** References are seen as records where their members are read; a filter wants their ids. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? undefined);
}

const items = new WeakMap<object, ReadonlyMap<string, { disabled?: boolean }>>();

function itemsOf(catalogue: Catalogue, code: string): ReadonlyMap<string, { disabled?: boolean }> | undefined {
  const dictionary = catalogue.dictionary(code);
  if (!dictionary) return undefined;
  const known = items.get(dictionary);
  if (known) return known;
  const byCode = new Map(dictionary.items.map((item) => [item.code, item]));
  items.set(dictionary, byCode);
  return byCode;
}
