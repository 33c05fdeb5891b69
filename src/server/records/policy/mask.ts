import type { Mask } from '../../../model/language/access.ts';

/** What stands for what is withheld. It has the same length whatever it hides. */
export const WITHHELD = '***';

/** A text as its mask leaves it: `110***4321`; one that is no longer than what the mask would leave is withheld whole. */
export function maskText(text: string, { first, last }: Mask): string {
  const letters = [...text];
  if (letters.length <= first + last) return WITHHELD;
  return `${letters.slice(0, first).join('')}${WITHHELD}${last > 0 ? letters.slice(-last).join('') : ''}`;
}

/** The same in SQL, of an expression of type text. */
export function maskSql(sql: string, { first, last }: Mask): string {
  const start = first > 0 ? `left(${sql}, ${first}) || ` : '';
  const end = last > 0 ? ` || right(${sql}, ${last})` : '';
  return `case when ${sql} is null then null when char_length(${sql}) <= ${first + last} then '${WITHHELD}' else ${start}'${WITHHELD}'${end} end`;
}
