import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { RowRules } from '../fieldUi.ts';
import type { ActiveCell } from './useRowEditing.ts';

type Row = Record<string, unknown>;

interface Paste {
  table: readonly string[][];
  rows: readonly Row[];
  columns: readonly Field[];
  active: ActiveCell;
  max: number;
  newRow(): Row;
  rules: RowRules | undefined;
  read(text: string, column: Field): unknown;
}

/** A cell that something was pasted into; `unread` is what could not be understood there. */
interface PastedCell {
  row: number;
  field: string;
  unread?: string;
}

/**
 * Lays a table over the rows from a cell on, adding rows as needed. Cells that cannot be changed are passed over, unless what the table brings
 * opens them; defaults go with what it brings.
 */
export function pasteTable({ table, rows, columns, active, max, newRow, rules, read }: Paste): {
  rows: Row[];
  cells: PastedCell[];
  taken: number;
  refused: number;
} {
  const next = [...rows];
  const start = columns.findIndex((column) => column.name === active.field);
  const pasted: PastedCell[] = [];
  let taken = 0;
  let refused = 0;
  table.forEach((cells, offset) => {
    const at = active.row + offset;
    if (at >= max) {
      refused += cells.length;
      return;
    }
    const before = next[at] ?? newRow();
    const given: Row = {};
    cells.forEach((cell, place) => {
      const column = columns[start + place];
      if (!column || column.readOnly) return;
      const value = read(cell, column);
      if (value !== undefined) given[column.name] = value;
      else {
        refused += 1;
        pasted.push({ row: at, field: column.name, unread: cell.trim() });
      }
    });
    const laid = laidOver(before, given, rules);
    taken += laid.taken.length;
    pasted.push(...laid.taken.map((field) => ({ row: at, field })));
    next[at] = laid.row;
  });
  return { rows: next, cells: pasted, taken, refused };
}

/** A row with what it is given: first what is open in it, then what that opens. */
function laidOver(before: Row, given: Row, rules: RowRules | undefined): { row: Row; taken: string[] } {
  const only = (names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, given[name]]));
  const openIn = (row: Row, names: readonly string[]): string[] => {
    const locked = rules?.lockedIn(row) ?? {};
    return names.filter((name) => locked[name] !== true);
  };
  const follow = (row: Row, next: Row): Row => rules?.following(row, next) ?? next;
  const names = Object.keys(given);
  const open = openIn(before, names);
  const first = follow(before, { ...before, ...only(open) });
  const closed = names.filter((name) => !open.includes(name));
  const opened = closed.length > 0 ? openIn(first, closed) : [];
  const row = opened.length > 0 ? follow(first, { ...first, ...only(opened) }) : first;
  return { row, taken: [...open, ...opened] };
}
