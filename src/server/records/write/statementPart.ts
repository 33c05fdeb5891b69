import { CompiledQuery } from 'kysely';
import { PLANNED_ONCE, UNREAD } from '../../database/dialect.ts';
import { quoted } from '../schema/quoted.ts';
import type { Unit } from './unit.ts';

/** A statement that may stand by itself or as a part of a larger one: pieces of text with a value between each two. */
export interface Part {
  readonly pieces: readonly string[];
  readonly values: readonly unknown[];
}

/** The name of a table or column within a part. */
export class Identifier {
  constructor(readonly name: string) {}
}

/** Writes a part: what is inserted is bound as a value, or quoted when it is an `Identifier`. */
export function part(texts: TemplateStringsArray, ...inserted: readonly unknown[]): Part {
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
  { transaction, alone }: Unit,
  parts: readonly Part[],
  when: 'now' | 'later' = 'now',
): Promise<void> {
  if (parts.length === 0) return;
  const values: unknown[] = [];
  // Whoever shares the unit must not meet the failures of somebody else.
  let text = when === 'later' && alone ? UNREAD + PLANNED_ONCE : PLANNED_ONCE;
  for (const [at, { pieces, values: own }] of parts.entries()) {
    const isLast = at === parts.length - 1;
    if (!isLast) text += `${at === 0 ? 'with ' : ''}part${at} as (`;
    for (const [place, piece] of pieces.entries()) {
      if (place > 0) text += `$${values.push(own[place - 1])}`;
      text += piece;
    }
    if (!isLast) text += at === parts.length - 2 ? ') ' : '), ';
  }
  await transaction.executeQuery(CompiledQuery.raw(text, values));
}
