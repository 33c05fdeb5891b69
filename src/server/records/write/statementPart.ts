import { CompiledQuery } from 'kysely';
import { PLANNED_ONCE, UNREAD } from '../../database/dialect.ts';
import { quoted } from '../schema/quoted.ts';
import type { Unit } from './unit.ts';

/** A statement that may stand by itself or as a part of a larger one: pieces of text with a value between each two. */
export interface Part {
  readonly pieces: readonly string[];
  readonly values: readonly unknown[];
  /** The pieces are the very same list whenever a part of this form is made. */
  readonly lasting?: true;
  /** Where several of this form can be one statement: makes it of them. */
  readonly merge?: (alike: readonly Part[]) => Part;
}

/** The name of a table or column within a part. */
export class Identifier {
  constructor(readonly name: string) {}
}

/** Writes a part: what is inserted is bound as a value, or quoted when it is an `Identifier`. */
export function part(texts: TemplateStringsArray, ...inserted: readonly unknown[]): Part {
  // The texts of a place in the program are one list for good, by which the whole statement is found again.
  if (!inserted.some((entry) => entry instanceof Identifier)) return { pieces: texts, values: inserted, lasting: true };
  const pieces = [texts[0] ?? ''];
  const values: unknown[] = [];
  for (const [at, entry] of inserted.entries()) {
    const behind = texts[at + 1] ?? '';
    if (entry instanceof Identifier) pieces[pieces.length - 1] += quoted(entry.name) + behind;
    else {
      values.push(entry);
      pieces.push(behind);
    }
  }
  return { pieces, values };
}

/**
 * Runs statements that do not read what the others write as one, which spares the way there and back. `later`: together with the statement
 * behind it, or the commit, which fails when it does.
 */
export async function executeTogether(
  { transaction, alone, seat }: Unit,
  parts: readonly Part[],
  when: 'now' | 'later' = 'now',
): Promise<void> {
  if (parts.length === 0) return;
  if (seat) return await seat.store(parts);
  const values = parts.flatMap((each) => each.values);
  // Whoever shares the unit must not meet the failures of somebody else.
  const text = textOf(parts, when === 'later' && alone ? UNREAD + PLANNED_ONCE : PLANNED_ONCE);
  await transaction.executeQuery(CompiledQuery.raw(text, values));
}

/**
 * Texts that were put together, by the pieces they consist of, one after the other. The driver finds a prepared statement by its text, and
 * a text of some thousand letters that is the very same string is found without a look at its letters.
 */
interface Joined {
  next: WeakMap<readonly string[], Joined>;
  /** By what stands before it. */
  texts: Map<string, string>;
}

const empty = (): Joined => ({ next: new WeakMap(), texts: new Map() });
const joined = empty();

function textOf(parts: readonly Part[], prefix: string): string {
  if (!parts.every(({ lasting }) => lasting)) return join(parts, prefix);
  let known = joined;
  for (const { pieces } of parts) {
    const next = known.next.get(pieces) ?? empty();
    known.next.set(pieces, next);
    known = next;
  }
  const text = known.texts.get(prefix) ?? join(parts, prefix);
  known.texts.set(prefix, text);
  return text;
}

function join(parts: readonly Part[], prefix: string): string {
  let text = prefix;
  let bound = 0;
  for (const [at, { pieces }] of parts.entries()) {
    const isLast = at === parts.length - 1;
    if (!isLast) text += `${at === 0 ? 'with ' : ''}part${at} as (`;
    for (const [place, piece] of pieces.entries()) {
      if (place > 0) text += `$${(bound += 1)}`;
      text += piece;
    }
    if (!isLast) text += at === parts.length - 2 ? ') ' : '), ';
  }
  return text;
}
