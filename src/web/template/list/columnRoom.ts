import { lettersOf } from './actionRoom.ts';

/** Pixels: a header beside its words; one of its letters; what it widens its column to at most. */
const HEADER = 46;
const HEADER_LETTER = 7.4;
const WIDEST_HEADER = 190;
/** The same of a tag in a cell: shape, border and padding; a letter; the widest. */
const TAG = 58;
const TAG_LETTER = 6.8;
const WIDEST_TAG = 230;

/** The width that shows what a column is called. */
export const headerRoom = (title: string): number => Math.min(HEADER + lettersOf(title) * HEADER_LETTER, WIDEST_HEADER);

/** The width in which the longest of these words stands whole as a tag. */
export const tagRoom = (words: readonly string[]): number =>
  Math.round(Math.min(Math.max(0, ...words.map((word) => TAG + lettersOf(word) * TAG_LETTER)), WIDEST_TAG));
