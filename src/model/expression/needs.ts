import type { SeriesKind } from './context.ts';
import type { Range } from './fault.ts';
import type { Origin } from './code.ts';

/** What an expression must be given to be evaluated, and where that can be done. */
export interface Needs {
  /** Variables that it reads, the fields of the model above all (`currentUser` counts as `user`). */
  fields: string[];
  /** Members that it reads of records, with the way to them: ['eventType', 'code'], ['eventType', 'ancestor()', 'code']. */
  paths: string[][];
  /** Ways to the records of which it asks ancestor() or depth(), joined by dots. */
  ancestors: string[];
  /** Codes of the parameters, decision tables and dictionaries (for their order) that it names. */
  params: string[];
  tables: string[];
  dictionaries: string[];
  /** Fields of which it asks another period. */
  series: { kind: SeriesKind; field: string }[];
  /** Whether it asks for today() or now(). */
  clock: boolean;
  /** Whether it asks the working-day or trading-day calendar. */
  calendar: boolean;
  /** Whether it reads `currentUser`. */
  user: boolean;
  /** Members that it reads of the rows of a list in the form, by the way to the list. */
  rowFields: Record<string, string[]>;
  /** `server` when it reads what a form does not hold: members of referenced records, ancestors, other periods. */
  side: 'pure' | 'server';
}

/** A name that stands as a literal in the source, for a checker that knows which names exist. */
export interface Mention extends Range {
  kind: 'param' | 'table' | 'dictionary' | 'code';
  name: string;
  /** Of a `code`: the way to the value that it is compared with, ['status'] for `status == 'draft'`. */
  comparedWith?: string[];
}

/** Gathers the needs of one expression while it is translated. */
export class NeedsCollector {
  readonly #sets = {
    fields: new Set<string>(),
    params: new Set<string>(),
    tables: new Set<string>(),
    dictionaries: new Set<string>(),
  };
  readonly #paths = new Map<string, string[]>();
  readonly #ancestors = new Set<string>();
  readonly #rowFields = new Map<string, Set<string>>();
  readonly #series = new Map<string, { kind: SeriesKind; field: string }>();
  readonly mentions: Mention[] = [];
  clock = false;
  calendar = false;
  user = false;
  server = false;

  field(name: string): void {
    if (name === 'currentUser') this.user = true;
    else this.#sets.fields.add(name);
  }

  path(origin: Origin, member: string): void {
    const path = [...origin, member];
    this.#paths.set(path.join('.'), path);
  }

  rowField(origin: Origin, member: string): void {
    const list = origin.join('.');
    const members = this.#rowFields.get(list) ?? new Set();
    this.#rowFields.set(list, members.add(member));
  }

  ancestorsOf(origin: Origin): void {
    this.#ancestors.add(origin.join('.'));
    this.server = true;
  }

  series(kind: SeriesKind, field: string): void {
    this.#series.set(`${kind} ${field}`, { kind, field });
    this.server = true;
  }

  mention(mention: Mention): void {
    this.mentions.push(mention);
    if (mention.kind === 'param') this.#sets.params.add(mention.name);
    if (mention.kind === 'table') this.#sets.tables.add(mention.name);
    if (mention.kind === 'dictionary') this.#sets.dictionaries.add(mention.name);
  }

  gathered(): Needs {
    return {
      fields: [...this.#sets.fields],
      paths: [...this.#paths.values()],
      ancestors: [...this.#ancestors],
      params: [...this.#sets.params],
      tables: [...this.#sets.tables],
      dictionaries: [...this.#sets.dictionaries],
      series: [...this.#series.values()],
      clock: this.clock,
      calendar: this.calendar,
      user: this.user,
      rowFields: Object.fromEntries([...this.#rowFields].map(([list, members]) => [list, [...members]])),
      side: this.server ? 'server' : 'pure',
    };
  }
}
