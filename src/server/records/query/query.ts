import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Filter } from '../../../model/language/filter.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { ProcessPort } from '../write/processPort.ts';
import type { Catalogue } from './catalogue.ts';

/** Who reads, of which models, at which moment of the business. */
export interface Reading {
  catalogue: Catalogue;
  viewer: Viewer;
  /** Today in the business time zone. */
  today: string;
  /** The present moment, ISO in UTC. */
  now: string;
  timeZone: string;
  /** The policies that its statements are cut by. Tests put a road without them here, to see that its leak is found. */
  policies?: Partial<SqlParts>;
  /** The processes that hold records, where there are any. */
  processes?: Pick<ProcessPort, 'leaves'>;
}

/**
 * Where a filter comes from. What a client sends is bound to the viewer's rights and may hold neither `$record` nor `cel`; a config
 * may, and asks the values of the record at hand (`record`, `cel`) or the row of an enclosing statement (`outer`).
 */
export type FilterSource =
  | {
      kind: 'client';
      /** The model is not the viewer's page: a reference led him there, so what is closed to him he knows by name alone. */
      through?: true;
    }
  | {
      kind: 'config';
      /** What it says is shown to the viewer, so it sees no more of the rows than he does. */
      asViewer?: true;
      record?: (field: string) => unknown;
      /** May answer with an expression of the statement, an `OuterValue`. */
      cel?: (source: string, query: Query) => unknown;
      outer?: { model: Model; alias: string };
    };

/** The compilers that need each other: fields hold aggregates, aggregates filters, filters fields and row policies. */
export interface SqlParts {
  field(query: Query, model: Model, field: Field, alias: string): string | null;
  filter(query: Query, model: Model, alias: string, filter: Filter, source: FilterSource): string;
  rows(query: Query, model: Model, alias: string): string;
  /** As `rows`, without what is told redacted only. */
  fullRows(query: Query, model: Model, alias: string): string;
  /** A value as the viewer is shown it. */
  shown(query: Query, model: Model, field: Field, alias: string): string | null;
  /** A value as far as the viewer may ask about it. */
  asked(query: Query, model: Model, name: string, alias: string, make: () => string | null): string | null;
}

/** One statement in the making: values are bound and never written into its text, so the text stays the same and is prepared once. */
export class Query {
  readonly values: unknown[] = [];
  /** Joins that the order of the statement asks for; whoever writes `from` adds them. */
  readonly joins: string[] = [];
  /** Live fields being compiled, so that one that leads to itself is found. */
  readonly entered = new Set<string>();
  /** Set when a condition looks into texts or lists: how many rows pass it, the planner can only guess. */
  guessed = false;
  #aliases = 0;

  constructor(
    readonly reading: Reading,
    readonly parts: SqlParts,
  ) {}

  /** Binds a value; answers the placeholder with its cast. */
  bind(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`;
  }

  /** A table alias that nothing else in the statement has. */
  alias(): string {
    this.#aliases += 1;
    return `x${this.#aliases}`;
  }

  /** The SQL expression of a field's value, null for what has no single value in SQL (sub-tables, inverse references). */
  field(model: Model, field: Field, alias: string): string | null {
    return this.parts.field(this, model, field, alias);
  }

  /** A condition that counts where it is true (null does not). Throws Refusal 208 with the field named. */
  filter(model: Model, alias: string, filter: Filter, source: FilterSource): string {
    return this.parts.filter(this, model, alias, filter, source);
  }

  /** Which rows the viewer sees. */
  rows(model: Model, alias: string): string {
    return this.parts.rows(this, model, alias);
  }

  /** Which rows the viewer sees whole. */
  fullRows(model: Model, alias: string): string {
    return this.parts.fullRows(this, model, alias);
  }

  /** A value as the viewer is shown it: masked, starred or, where it is withheld, null; null for what he is never shown. */
  shown(model: Model, field: Field, alias: string): string | null {
    return this.parts.shown(this, model, field, alias);
  }

  /** A value (or what `make` says instead) where the viewer may ask about it, null elsewhere; null for what he may never ask about. */
  asked(model: Model, field: Field, alias: string, make = () => this.field(model, field, alias)): string | null {
    return this.parts.asked(this, model, field.name, alias, make);
  }
}

/** `and` of conditions; none = true. */
export function allOf(conditions: readonly string[]): string {
  const real = conditions.filter((condition) => condition !== 'true');
  return real.length === 0 ? 'true' : real.length === 1 ? (real[0] ?? 'true') : `(${real.join(' and ')})`;
}

/** `or` of conditions; none = false. */
export function anyOf(conditions: readonly string[]): string {
  return conditions.length === 0
    ? 'false'
    : conditions.length === 1
      ? (conditions[0] ?? 'false')
      : `(${conditions.join(' or ')})`;
}
