import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { cleanInput, type CleanedInput } from './cleanInput.ts';
import { prefilledFields } from './prefilled.ts';
import { rowModelOf, type WriterCore } from './writerCore.ts';

/**
 * What is taken of the input of a record: fields that the viewer may write. Read-only ones are left out in silence, since a form sends
 * them along; of a new record those are taken that a button fills beforehand.
 */
export function takeInput(
  core: WriterCore,
  viewer: Viewer,
  model: Model,
  input: Readonly<Record<string, unknown>>,
  isNew: boolean,
): CleanedInput {
  const closed = closedFields(core, viewer, model);
  const prefilled = prefilledFields(core.registry.models(), model);
  const taken = (field: Field): boolean =>
    viewer.isSystem || (!closed.has(field.name) && (field.readOnly !== true || (isNew && prefilled.has(field.name))));
  return cleanInput(model, input, taken, (field) => rowModelOf(core, field), viewer);
}

/** Fields that a policy keeps the viewer from writing. */
export function closedFields(core: WriterCore, viewer: Viewer, model: Model): ReadonlySet<string> {
  const { hidden, readOnly } = core.reads.deniedFields(viewer, model);
  return new Set([...hidden, ...readOnly]);
}
