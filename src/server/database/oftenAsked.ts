import { LRUCache } from 'lru-cache';
import type { EngineStatement } from './engine.ts';

/**
 * Begins the text of a question that many people ask with the same values: the first page of a list, a view that is
 * shared. Heeded by PostgreSQL, outside of transactions.
 */
export const OFTEN_ASKED = '/* often asked */ ';

/** So often within so many milliseconds makes a question one that is often asked. */
const OFTEN = 4;
const WITHIN = 60_000;
/** Questions that are watched, and the longest statement that is worth it. */
const WATCHED = 200;
const LONGEST = 10_000;

/**
 * Finds questions that come again and again with the same values, and writes the values into their text. A statement with values is planned
 * for them each time that it is sent, which costs as much as a small page; one without is planned once for each connection, and for
 * these very values.
 */
export class OftenAsked {
  readonly #watched = new LRUCache<string, { times: number; text?: string }>({
    max: WATCHED,
    ttl: WITHIN,
    updateAgeOnGet: true,
  });

  /** The statement to send instead of this one; the same one where it is not often asked, or cannot be written otherwise. */
  instead(statement: EngineStatement): EngineStatement {
    const { sql, parameters } = statement;
    if (parameters.length === 0 || sql.length > LONGEST) return statement;
    const key = `${sql}\n${JSON.stringify(parameters)}`;
    const known = this.#watched.get(key);
    if (!known) {
      this.#watched.set(key, { times: 1 });
      return statement;
    }
    known.times += 1;
    if (known.times < OFTEN) return statement;
    known.text ??= withValues(sql, parameters) ?? sql;
    return known.text === sql ? statement : { sql: known.text, parameters: [] };
  }
}

/** A text or a quoted name, which stay as they are, or a placeholder with its cast. */
const PARTS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)(::)?/g;

/**
 * The statement with its values in the place of their placeholders. Undefined where that is not certain to mean the same: a placeholder
 * without a cast takes its type from where it stands, and a backslash may escape.
 */
export function withValues(sql: string, parameters: readonly (string | null)[]): string | undefined {
  if (/\\|\$\D|--|\bE'/i.test(sql) || parameters.some((value) => value?.includes('\\'))) return undefined;
  let whole = true;
  const text = sql.replace(PARTS, (part: string, number: string | undefined, cast: string | undefined) => {
    if (number === undefined) return part;
    const value = parameters[Number(number) - 1];
    whole &&= cast !== undefined && value !== undefined;
    return `${value === null || value === undefined ? 'null' : `'${value.replaceAll("'", "''")}'`}${cast ?? ''}`;
  });
  return whole ? text : undefined;
}
