import { CompiledQuery } from 'kysely';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { businessDay, type Clock } from '../expressionContext.ts';
import { STATE_COLUMN, tableName } from '../physical.ts';
import { heldColumns, heldFrom } from '../policy/heldCells.ts';
import { liveSql, policySql } from '../policy/rows.ts';
import type { Catalogue } from '../query/catalogue.ts';
import { labelSql as viewerLabelSql } from '../query/labels.ts';
import { newQuery } from '../query/newQuery.ts';
import { allOf, anyOf, type Query, type Reading } from '../query/query.ts';
import { mayRead } from '../query/access.ts';
import { labelsOf } from '../query/lookup.ts';
import { type DbRow, run } from '../query/run.ts';
import { quoted } from '../schema/quoted.ts';
import { availableStatement } from './availableStatement.ts';
import { rowsOf } from './currentRecord.ts';
import { parentModels } from './parentModels.ts';
import type { MatchAsk, ReadSide } from './readSide.ts';
import { takenSets } from './uniqueChecks.ts';

/** What writing asks of reading, answered by the very compilers of lists and policies. */
export function readSideOf(catalogue: Catalogue, clock: Clock): ReadSide {
  const queryFor = (viewer: Viewer): Query => newQuery(readingOf(catalogue, clock, viewer));
  return {
    dictionary: (code) => itemsOf(catalogue, code),
    covers: async (transaction, viewer, model, id) => {
      const query = queryFor(viewer);
      const select = [`t.${quoted(STATE_COLUMN)} as _state`, ...heldColumns(query, model, 't')].join(', ');
      const condition = allOf([`t.id = ${query.bind(id, 'uuid')}`, query.fullRows(model, 't')]);
      const [row] = await run(transaction, query, `select ${select} from ${tableOf(model)} t where ${condition}`);
      return row ? heldFrom(viewer, model, row, row._state) : null;
    },
    lock: async (transaction, viewer, model, ids, purpose) => {
      const query = queryFor(viewer);
      const which = purpose === 'bin' ? 'deleted' : 'live';
      const covered = allOf([
        ...(model.filter ? liveSql(query, model, 't', which) : []),
        policySql(query, model, 't', 'full'),
      ]);
      const link = `(select h.version || ' ' || h.hash from sys_history h where h.model = ${query.bind(model.base, 'text')}
        and h.record_id = t.id order by h.version desc limit 1)`;
      // Whoever locks several takes them in the same order as others do.
      const [only] = ids;
      const where =
        ids.length === 1 ? `t.id = ${query.bind(only, 'uuid')}` : `t.id = any(${query.bind([...ids], 'uuid[]')})`;
      const rows = await run(
        transaction,
        query,
        `select ${['t.*', `${covered} as _covered`, `${link} as _link`, ...heldColumns(query, model, 't')].join(', ')} from ${tableOf(model)} t
         where ${where} and t.deleted_at is ${which === 'live' ? 'null' : 'not null'} ${ids.length > 1 ? 'order by t.id' : ''}
         for ${purpose === 'edit' ? 'no key update' : 'update'} of t`,
      );
      return new Map(
        rows.map(({ _covered, _link, ...row }) => {
          const [version, hash] = typeof _link === 'string' ? _link.split(' ') : [];
          const held = heldFrom(viewer, model, row, row[STATE_COLUMN]);
          const link = hash ? { version: Number(version), hash } : null;
          return [String(row.id), { row, held, covered: _covered === true, link }];
        }),
      );
    },
    rows: rowsOf,
    taken: takenSets,
    labels: async (executor, viewer, model, ids) =>
      mayRead(viewer, model) ? await labelsOf(readingOf(catalogue, clock, viewer), executor, model, ids) : [],
    available: async (executor, viewer, asks, along) => {
      const answers = asks.map(() => ({ live: new Map<string, string>(), chosen: new Set<string>() }));
      const statement = availableStatement(readingOf(catalogue, clock, viewer), asks);
      const values = statement.values(asks);
      const others = along?.parts((value, type) => `$${values.push(value)}::${type}`) ?? [];
      if (statement.parts.length + others.length === 0) return answers;
      const referred: { m: string; record: unknown }[] = [];
      const query = CompiledQuery.raw(statement.text(others), values);
      for (const row of (await executor.executeQuery<DbRow>(query)).rows) {
        if (row.ask === null) {
          referred.push({ m: String(row.m), record: row.record });
          continue;
        }
        const answer = answers[Number(row.ask)];
        answer?.live.set(String(row.id), String(row.label ?? ''));
        if (row.chosen === true) answer?.chosen.add(String(row.id));
      }
      along?.keep(referred);
      return answers;
    },
    matching: async (transaction, viewer, asks) => {
      const answers = asks.map((): { id: string; label: string }[] => []);
      const query = queryFor(viewer);
      const parts = asks.map((ask, at) => matchingSql(catalogue, query, ask, at));
      if (parts.length === 0) return answers;
      for (const row of await run(transaction, query, parts.join(' union all ')))
        answers[Number(row.ask)]?.push({ id: String(row.id), label: String(row.label ?? row.id) });
      return answers;
    },
  };
}

function readingOf(catalogue: Catalogue, clock: Clock, viewer: Viewer): Reading {
  const now = clock.now();
  return {
    catalogue,
    viewer,
    today: businessDay(now, clock.timeZone),
    now: now.toISOString(),
    timeZone: clock.timeZone,
  };
}

const tableOf = (model: Model): string => quoted(tableName(model.base));

function matchingSql(catalogue: Catalogue, query: Query, ask: MatchAsk, at: number): string {
  const { model } = ask;
  const except = query.bind(ask.except, 'uuid');
  const rows = model.kind === 'rows';
  const parents = rows
    ? parentModels(catalogue.models(), model).map(
        (parent) => `exists (select 1 from ${tableOf(parent)} p where p.id = t.parent_id and p.deleted_at is null)`,
      )
    : [];
  const where = allOf([
    `t.${rows ? 'parent_id' : 'id'} <> ${except}`,
    ...(parents.length > 0 ? [anyOf(parents)] : []),
    ...liveSql(query, model, 't'),
    query.filter(model, 't', ask.filter, ask.source),
  ]);
  return `(select ${at} as ask, t.id, ${labelSql(query, model)} as label from ${tableOf(model)} t where ${where} limit ${ask.limit})`;
}

/** What names a record to whoever asks, as text. */
function labelSql(query: Query, model: Model): string {
  const sql = viewerLabelSql(query, model, 't');
  return sql === null ? 'null::text' : `(${sql})::text`;
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
