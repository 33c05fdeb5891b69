import type { FieldError } from '../../../contract/envelope.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { isValues, type Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { say } from '../../texts/say.ts';
import type { HeldCells } from '../policy/cells.ts';
import { heldOfRows } from '../policy/heldCells.ts';
import { cleanInput, type CleanedInput } from './cleanInput.ts';
import { untouchedMasks, type Unmasked } from './untouchedMasks.ts';
import { prefilledFields } from './prefilled.ts';
import { rowModelOf, rowModelsOf, type WriterCore } from './writerCore.ts';

/**
 * What is taken of the input of a record: fields that the viewer may write. Read-only ones are left out in silence, since a form sends
 * them along; so is a mask that comes back as it was shown. Of a new record those are taken that a button fills beforehand.
 */
export function takeInput(
  core: WriterCore,
  viewer: Viewer,
  model: Model,
  input: Readonly<Record<string, unknown>>,
  held: HeldCells,
  current: Values | null,
): CleanedInput {
  const closed = closedFields(held);
  const prefilled = prefilledFields(core.registry.models(), model);
  const taken = (field: Field): boolean =>
    viewer.isSystem ||
    (!closed.has(field.name) && (field.readOnly !== true || (current === null && prefilled.has(field.name))));
  const { given, errors } = withoutMasks(core, viewer, model, input, held, current);
  const closedInRows = new Map<string, ReadonlySet<string>>();
  const closedIn = (table: string, rows: Model): ReadonlySet<string> => {
    const known = closedInRows.get(table) ?? closedFields(heldOfRows(viewer, held, table, rows));
    closedInRows.set(table, known);
    return known;
  };
  const cleaned = cleanInput(model, given, taken, (field) => rowModelOf(core, field), viewer, {
    taken: (table, rows, field) => !closedIn(table, rows).has(field.name),
  });
  return { values: cleaned.values, errors: [...errors, ...cleaned.errors] };
}

/** Fields that policies keep the viewer from writing. */
export const closedFields = ({ hidden, readOnly, starred }: HeldCells): ReadonlySet<string> =>
  new Set([...hidden, ...readOnly, ...starred]);

function withoutMasks(
  core: WriterCore,
  viewer: Viewer,
  model: Model,
  input: Readonly<Record<string, unknown>>,
  held: HeldCells,
  current: Values | null,
): Unmasked & { errors: FieldError[] } {
  const message = (field: string): string => say(viewer.language, 'write.maskedValue', { field });
  const own = untouchedMasks(model, input, held, current, viewer.language, message);
  const errors = [...own.errors];
  let { given } = own;
  for (const [name, rows] of rowModelsOf(core, model)) {
    const ofRows = heldOfRows(viewer, held, name, rows);
    const sent = given[name];
    if (ofRows.masked.size === 0 || !Array.isArray(sent)) continue;
    const stored = new Map(
      (Array.isArray(current?.[name]) ? current[name] : []).flatMap((row) => (isValues(row) ? [[row.id, row]] : [])),
    );
    const cut = sent.map((row: unknown, at): unknown => {
      if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
      const entries: Record<string, unknown> = Object.fromEntries(Object.entries(row));
      const known = typeof entries.id === 'string' ? (stored.get(entries.id) ?? null) : null;
      const found = untouchedMasks(rows, entries, ofRows, known, viewer.language, message);
      errors.push(...found.errors.map((error) => ({ ...error, field: `${name}.${error.field}`, row: at })));
      return found.given;
    });
    given = { ...given, [name]: cut };
  }
  return { given, errors };
}
