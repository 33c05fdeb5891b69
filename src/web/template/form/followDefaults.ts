import { Decimal } from 'decimal.js';
import type { Context } from '../../../model/expression/context.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import { expressionValues, fieldValue, holds, isValues, type Values } from '../../../model/program/evaluate.ts';
import type { FieldProgram, ModelProgram } from '../../../model/program/program.ts';
import { sameValue } from './initialValues.ts';

interface Surroundings {
  context: Context;
  /** The record that owns the rows, as expressions see it. */
  parent: Record<string, unknown>;
}

/**
 * Rows after a change of theirs, in which defaults go with what they read: where a cell still holds the default of the row as it was, or
 * is locked now, it takes the default of the row as it is. What was typed stays. Null when nothing follows.
 */
export function followDefaults(
  program: ModelProgram,
  before: unknown,
  after: unknown,
  around: Surroundings,
): Wire[] | null {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return null;
  const entries = [...program.fields.values()].filter((entry) => entry.default && !entry.computed);
  if (entries.length === 0) return null;
  let follows = false;
  const rows = after.map((row: unknown, at): Wire => {
    const old: unknown = before[at];
    if (!isValues(row)) return null;
    if (!isValues(old) || row.id !== old.id) return row;
    const changes = entries.flatMap((entry) => changeOf(program, entry, old, row, around));
    follows ||= changes.length > 0;
    return changes.length > 0 ? { ...row, ...Object.fromEntries(changes) } : row;
  });
  return follows ? rows : null;
}

function changeOf(
  program: ModelProgram,
  entry: FieldProgram,
  old: Values,
  row: Values,
  { context, parent }: Surroundings,
): [string, Wire][] {
  const { field, default: expression } = entry;
  const isChanged = (name: string): boolean => !sameValue(old[name] ?? null, row[name] ?? null);
  if (!expression?.needs.fields.some(isChanged) || isChanged(field.name)) return [];
  const seen = (values: Values) => expressionValues(program, values, { side: 'browser', parent });
  const [was, is] = [old, row].map((values) => fieldValue(expression, field, seen(values), context));
  const locked = holds(entry.readOnlyWhen, seen(row), context);
  if (!locked && !isSame(row[field.name], was)) return [];
  return isSame(row[field.name], is) ? [] : [[field.name, is ?? null]];
}

/** Decimals are the same whatever zeros they end in. */
function isSame(a: Wire | undefined, b: Wire | undefined): boolean {
  if (typeof a === 'string' && typeof b === 'string' && NUMBER.test(a) && NUMBER.test(b)) return new Decimal(a).eq(b);
  return sameValue(a ?? null, b ?? null);
}

const NUMBER = /^-?\d+(\.\d+)?$/;
