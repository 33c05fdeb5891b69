import { raw } from '@formily/reactive';
import type { TemplateAnswer } from '../../../contract/template.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import { isSame, isValues, type RecordState } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { RowState } from '../../fields/fieldUi.ts';
import type { FormFault } from './formFaults.ts';
import { sameValue } from './initialValues.ts';
import { narrowedFields, withheldItems } from './misfits.ts';

/** What is wrong in a row: with a cell, or with the row as a whole. `refused` is what the record was refused for, where this was a part of it. */
export interface RowFault {
  row: number;
  field?: string;
  message: string;
  unread?: boolean;
  refused?: FormFault;
}

/** What a sub-table's field carries beside its value. */
export interface RowData {
  states: readonly RowState[];
  errors: readonly RowFault[];
  shown?: { row: number };
  /** By row and field, items of dictionaries that cannot be chosen there now. */
  withheld?: readonly Readonly<Record<string, readonly string[]>>[];
}

/**
 * What is known of each row; where it says the same as before it stays the very same object, so that the row is not drawn again, and where
 * that is so of all of them, so does the list.
 */
function keptWhereSame<T>(
  before: readonly T[] = [],
  after: readonly T[],
  alike: (one: T, other: T) => boolean = isSame,
): readonly T[] {
  const kept = after.map((entry, at) => {
    const known = before[at];
    return known !== undefined && alike(known, entry) ? known : entry;
  });
  return kept.length === before.length && kept.every((entry, at) => entry === before[at]) ? before : kept;
}

/** What an evaluation says of the rows of a sub-table, beside what is known of them. */
export function rowsSaid(
  program: ModelProgram,
  states: readonly RecordState[],
  before: Partial<RowData> | undefined,
  dictionaries: TemplateAnswer['dictionaries'],
): Pick<RowData, 'states' | 'withheld'> {
  const isNarrowed = narrowedFields(program).length > 0;
  return {
    states: keptWhereSame<RowState>(before?.states, states, isDrawnAlike),
    withheld: isNarrowed
      ? keptWhereSame(
          before?.withheld,
          states.map((row) => withheldItems(program, row, dictionaries)),
        )
      : undefined,
  };
}

/**
 * Faults in rows after a change of the rows: rows that came before or went away shift them, and what was typed anew is not held against
 * anybody (`typed`). Rows are told apart by their place between those that stayed the same at the beginning and at the end; faults of rows
 * that went away are in neither.
 */
export function faultsAfter(
  errors: RowData['errors'],
  before: readonly unknown[],
  after: readonly unknown[],
): { kept: RowFault[]; typed: RowFault[] } {
  const placeOf = placesAfter(before, after);
  const moved = errors.flatMap((error) => {
    const row = placeOf(error.row);
    if (row === undefined) return [];
    const [was, is]: unknown[] = [raw(before[error.row]), raw(after[row])];
    const name = error.field;
    const stands = name && isValues(was) && isValues(is) ? sameValue(was[name], is[name]) : sameValue(was, is);
    return [{ fault: { ...error, row }, stands }];
  });
  return {
    kept: moved.filter(({ stands }) => stands).map(({ fault }) => fault),
    typed: moved.filter(({ stands }) => !stands).map(({ fault }) => fault),
  };
}

/** Where a row stands now that stood at a place; undefined where it went away. */
function placesAfter(before: readonly unknown[], after: readonly unknown[]): (at: number) => number | undefined {
  const most = Math.min(before.length, after.length);
  const isSameAt = (at: number, there: number): boolean => sameValue(raw(before[at]), raw(after[there]));
  let head = 0;
  while (head < most && isSameAt(head, head)) head += 1;
  let tail = 0;
  while (tail < most - head && isSameAt(before.length - 1 - tail, after.length - 1 - tail)) tail += 1;
  return (at) => {
    if (at < head) return at;
    if (at >= before.length - tail) return at + after.length - before.length;
    return before.length === after.length ? at : undefined;
  };
}

/** Whether two states of a row draw the same. */
const isDrawnAlike = (one: RowState, other: RowState): boolean =>
  one === other || DRAWN.every((part) => isSame(one[part], other[part]));

/** Rows with their computed cells; a row whose cells are right already stays the very same object, so that it is not drawn again. */
export function mergeRows(rows: unknown, states: readonly RecordState[], computed: readonly string[]): Wire {
  if (!Array.isArray(rows)) return [];
  const merged = rows.map((row: unknown, at) => {
    const values = states[at]?.values ?? {};
    const own = raw(row);
    if (!isValues(own)) return values;
    const stale = computed.filter((name) => !sameValue(own[name], values[name]));
    return stale.length === 0
      ? own
      : { ...own, ...Object.fromEntries(stale.map((name) => [name, values[name] ?? null])) };
  });
  return merged.every((row, at) => row === raw(rows[at])) ? rows : merged;
}

const DRAWN = ['visible', 'required', 'readOnly', 'fixed', 'withheld'] as const satisfies (keyof RowState)[];
