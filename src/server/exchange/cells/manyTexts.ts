import { halfWidth } from '../../../model/formats/halfWidth.ts';
import { cellText, type Cell } from '../spreadsheet/cell.ts';

/**
 * The entries that a cell with several may be cut into, the safest cut first: a label can hold a comma itself, so commas only part where
 * the other signs do not lead to anything known.
 */
export function manyTexts(cell: Cell): string[][] {
  const whole = cellText(cell);
  if (whole === '') return [[]];
  const coarse = parts(whole, /[;；、|\n]/);
  return [[whole], coarse, parts(whole, /[;；、|\n,，]/)];
}

/** The first cut whose entries are all known; the finest one when there is none. */
export function bestCut(cuts: readonly string[][], isKnown: (text: string) => boolean): readonly string[] {
  return cuts.find((cut) => cut.every(isKnown)) ?? cuts.at(-1) ?? [];
}

const parts = (text: string, at: RegExp): string[] => [
  ...new Set(
    text
      .split(at)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** How labels are compared: without case, without the difference between full-width and plain signs. */
export const labelKey = (text: string): string =>
  halfWidth(text.normalize('NFKC').trim()).replace(/\s+/g, ' ').toLowerCase();
