import { LRUCache } from 'lru-cache';
import type { Model } from '../../../model/resolved/model.ts';
import { PLANNED_ONCE } from '../../database/dialect.ts';
import { tableName } from '../physical.ts';
import { liveSql, policySql } from '../policy/rows.ts';
import { labelSql } from '../query/labels.ts';
import { choiceFilter } from '../query/lookup.ts';
import { isDirectory } from '../query/offered.ts';
import { newQuery } from '../query/newQuery.ts';
import { allOf, type Query, type Reading } from '../query/query.ts';
import { quoted } from '../schema/quoted.ts';
import { AskedValue, type ReferenceAsk } from './readSide.ts';

/**
 * The statement that tells which of the records asked for are live and may be chosen by the viewer of the reading, with the columns `ask`,
 * `id`, `label`, `chosen`. Records of one model are filled in the same fields over and over: a statement is kept for the next ask of the
 * same forms by the same person, on the same day, under the same models and roles, as long as it holds nothing that may differ then but
 * what the asks bring along.
 */
export function availableStatement(reading: Reading, asks: readonly ReferenceAsk[]): AvailableStatement {
  const key = keyOf(reading, asks);
  if (key === null) return compiled(reading, asks);
  const known = kept.get(key);
  if (known && isOf(known.reading, reading)) return known.statement;
  const watched = new WatchedReading(reading);
  const statement = compiled(watched.reading, asks);
  if (watched.lasts) kept.set(key, { reading, statement });
  return statement;
}

/** Parts of one statement, and their values; those that the asks bring along are put in their places for each execution. */
class AvailableStatement {
  readonly #texts: Texts = { next: new Map() };

  constructor(
    readonly parts: readonly string[],
    private readonly bound: readonly unknown[],
  ) {}

  values(asks: readonly ReferenceAsk[]): unknown[] {
    return this.bound.map((value) => (value instanceof AskedValue ? value.of(asks) : value));
  }

  /** Together with statements that have the columns `m` and `record`. The same string for the same ones, which the driver finds at once. */
  text(others: readonly string[]): string {
    let at = this.#texts;
    for (const other of others) {
      const next = at.next.get(other) ?? { next: new Map() };
      at.next.set(other, next);
      at = next;
    }
    return (at.text ??= together(this.parts, others));
  }
}

interface Texts {
  next: Map<string, Texts>;
  text?: string;
}

function together(parts: readonly string[], others: readonly string[]): string {
  if (others.length === 0) return PLANNED_ONCE + parts.join(' union all ');
  const texts = [
    'select null::int as ask, null::uuid as id, null::text as label, null::boolean as chosen, null::text as m, null::jsonb as record where false',
    ...parts.map((part) => `select a.*, null, null from (${part}) a`),
    ...others.map((other) => `select null, null, null, null, o.m, o.record from (${other}) o`),
  ];
  return PLANNED_ONCE + texts.join(' union all ');
}

interface KeptStatement {
  /** Under which it was made. */
  reading: Reading;
  statement: AvailableStatement;
}

const kept = new LRUCache<string, KeptStatement>({ max: 1_000 });

/** Null for asks that are not all of a form. */
function keyOf({ viewer, today, timeZone }: Reading, asks: readonly ReferenceAsk[]): string | null {
  let forms = '';
  for (const { form, ids } of asks) {
    if (form === undefined) return null;
    forms += ` ${form}${ids.length === 1 ? '' : 's'}`;
  }
  return `${viewer.id} ${viewer.isSystem} ${viewer.language} ${today} ${timeZone}${forms}`;
}

/** Whether whatever else a statement may be made of is the very same: the person as he stands, his roles, the models. */
const isOf = (a: Reading, b: Reading): boolean =>
  a.viewer.roles === b.viewer.roles &&
  a.viewer.can === b.viewer.can &&
  a.viewer.department === b.viewer.department &&
  a.viewer.extraDepartments === b.viewer.extraDepartments &&
  a.viewer.organisation === b.viewer.organisation &&
  a.policies === b.policies &&
  a.catalogue.models() === b.catalogue.models();

/** A reading that notices whether anything is taken from it that will be another one soon: the moment, the items of a dictionary. */
class WatchedReading {
  lasts = true;
  readonly reading: Reading;

  constructor(watched: Reading) {
    const fleeting = (): void => {
      this.lasts = false;
    };
    const { catalogue, now, ...rest } = watched;
    this.reading = {
      ...rest,
      catalogue: {
        model: (code) => catalogue.model(code),
        models: () => catalogue.models(),
        program: (code) => catalogue.program(code),
        dictionary: (code) => {
          fleeting();
          return catalogue.dictionary(code);
        },
      },
      get now() {
        fleeting();
        return now;
      },
    };
  }
}

function compiled(reading: Reading, asks: readonly ReferenceAsk[]): AvailableStatement {
  const query = newQuery(reading);
  const parts = asks.flatMap((ask, at) => {
    const model = reading.catalogue.model(ask.model);
    const from = query.values.length;
    const part = model ? [partOf(query, model, ask, at)] : [];
    for (const value of query.values.slice(from)) if (value instanceof AskedValue) value.at = at;
    return part;
  });
  return new AvailableStatement(parts, query.values);
}

function partOf(query: Query, model: Model, ask: ReferenceAsk, at: number): string {
  const filter = ask.field && choiceFilter(query.reading, ask.field);
  const chosen = filter ? query.filter(model, 't', filter, ask.source) : 'true';
  // What a picker would not offer does not exist for whoever names its id: neither stored nor told by its label.
  const seen = isDirectory(model) ? 'true' : policySql(query, model, 't', 'full');
  const where = allOf([isAskedFor(query, ask), ...liveSql(query, model, 't'), seen]);
  const label = labelSql(query, model, 't');
  return `select * from (select ${at} as ask, t.id, ${label === null ? 'null::text' : `(${label})::text`} as label, ${chosen} as chosen
    from ${quoted(tableName(model.base))} t where ${where} for key share of t) a${at}`;
}

/** A plan for one id counts on one record, and asks an index what it would otherwise read of a whole table: whether anything hangs below. */
const isAskedFor = (query: Query, { ids }: ReferenceAsk): string =>
  ids.length === 1
    ? `t.id = ${query.bind(new AskedValue((asked) => asked.ids[0]), 'uuid')}`
    : `t.id = any(${query.bind(new AskedValue((asked) => [...asked.ids]), 'uuid[]')})`;
