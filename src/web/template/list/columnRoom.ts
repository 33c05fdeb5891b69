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
export const headerRoom = (title: string): number =>
  Math.round(Math.min(HEADER + lettersOf(title) * HEADER_LETTER, WIDEST_HEADER));

/** The width in which the longest of these words stands whole as a tag. */
export const tagRoom = (words: readonly string[]): number =>
  Math.round(Math.min(Math.max(0, ...words.map((word) => TAG + lettersOf(word) * TAG_LETTER)), WIDEST_TAG));

/** A column as far as the room for it goes, in pixels. `kept`: it stands whatever the room. */
export interface RoomyColumn {
  field: string;
  width: number;
  /** What shows enough of it. */
  least: number;
  kept: boolean;
  /** Columns of a higher number go first. */
  priority: number;
}

/** What columns are widened to at most where there is room left. */
const WIDEST_STRETCH = 1.35;

/** Pixels: a rest of room so small that it looks like a mistake beside the columns. */
const NARROW_REST = 160;

/** Whether these widths leave so little of the `room` that the last column had better take it. */
export function leavesNarrowRest(shown: ReadonlyMap<string, number>, room: number): boolean {
  const taken = [...shown.values()].reduce((total, width) => total + width, 0);
  return room > 0 && taken <= room && room - taken < NARROW_REST;
}

/**
 * How wide each column stands in the `room` (pixels; 0 = not known, and each is as wide as it would be). Those that lack room even at
 * their least are not in the answer: those of the highest priority number go first, and of the same the last in the list.
 */
export function fitted(columns: readonly RoomyColumn[], room: number): ReadonlyMap<string, number> {
  if (room <= 0) return widths(columns, ({ width }) => width);
  const stands = new Set(columns.filter(({ kept }) => kept));
  for (const column of columns.filter(({ kept }) => !kept).toSorted((a, b) => a.priority - b.priority)) {
    if (sum([...stands, column], ({ least }) => least) > room) break;
    stands.add(column);
  }
  const shown = columns.filter((column) => stands.has(column));
  const least = sum(shown, (column) => column.least);
  const wanted = sum(shown, ({ width }) => width);
  if (wanted <= room) {
    const isWhole = shown.length === columns.length;
    const stretch = isWhole || wanted === 0 ? 1 : Math.min(WIDEST_STRETCH, room / wanted);
    return widths(shown, ({ width }) => Math.floor(width * stretch));
  }
  const share = wanted === least ? 0 : Math.max(0, room - least) / (wanted - least);
  return widths(shown, (column) => column.least + Math.floor((column.width - column.least) * Math.min(1, share)));
}

const widths = (columns: readonly RoomyColumn[], widthOf: (column: RoomyColumn) => number): Map<string, number> =>
  new Map(columns.map((column) => [column.field, widthOf(column)]));
const sum = (columns: readonly RoomyColumn[], valueOf: (column: RoomyColumn) => number): number =>
  columns.reduce((total, column) => total + valueOf(column), 0);
