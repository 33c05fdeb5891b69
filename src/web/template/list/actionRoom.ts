import type { Pressable } from '../buttons/pressable.ts';

/** Words beside each other at most, and how much room they may take, in units of a Latin letter. */
const BESIDE = 2;
const ROOM = 22;

/** Pixels: of a letter, of the padding of a word, of the menu's button, of the cell around them; the least that a column has. */
const LETTER = 7;
const WORD = 12;
const MENU = 28;
const CELL = 26;
const LEAST = 96;

/**
 * What stands in words in a row, and what in its menu: the first one or two that can be pressed, as far as there is room. All of them in
 * words where they are that few anyway.
 */
export function divideActions(
  shown: readonly Pressable[],
  titleOf: (pressable: Pressable) => string,
): { beside: Pressable[]; inMenu: Pressable[] } {
  const fits = (some: readonly Pressable[]): boolean =>
    some.length <= 1 || (some.length <= BESIDE && some.reduce((sum, one) => sum + lettersOf(titleOf(one)), 0) <= ROOM);
  if (fits(shown)) return { beside: [...shown], inMenu: [] };
  const open = shown.filter(({ enabled }) => enabled);
  const beside = fits(open.slice(0, BESIDE)) ? open.slice(0, BESIDE) : open.slice(0, 1);
  return { beside, inMenu: shown.filter((pressable) => !beside.includes(pressable)) };
}

/** Pixels that the column of actions needs for these rows: titles of the words of each, and whether a menu follows them. */
export function actionsWidth(rows: readonly { words: readonly string[]; menu: boolean }[]): number {
  const widths = rows.map(
    ({ words, menu }) =>
      CELL + (menu ? MENU : 0) + words.reduce((sum, word) => sum + WORD + lettersOf(word) * LETTER, 0),
  );
  return Math.round(Math.max(LEAST, ...widths));
}

/** How wide a text is in Latin letters; Chinese characters are twice as wide. */
export const lettersOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);
