import type { BulkField, BulkTarget } from '../../../contract/endpoints/bulk.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { closedFields, hiddenFields, readOnlyFields } from '../../records/policy/fields.ts';
import { editableIn, type Editable } from '../../records/write/stateRights.ts';
import { isWritable } from '../../records/write/cleanInput.ts';
import { readableModel } from '../../records/query/access.ts';
import { say, type TextKey } from '../../texts/say.ts';
import type { ExchangeParts } from '../parts.ts';
import { filterMeant } from './records.ts';

/**
 * The fields of a model that this person sees, with how many of the records let each of them be changed, and why not where none does. Conditions
 * that read a record (`readOnlyWhen`) are left to the preview.
 */
export async function bulkFields(
  parts: ExchangeParts,
  viewer: Viewer,
  templateCode: string,
  target: BulkTarget,
): Promise<{ total: number; fields: BulkField[] }> {
  const model = readableModel(parts.registry, viewer, templateCode);
  const states = await countByState(parts, viewer, model, target);
  const total = states.reduce((sum, { count }) => sum + count, 0);
  const mayEdit = viewer.isSystem || viewer.can(`${templateCode}:edit`);
  const hidden = hiddenFields(viewer, model);
  const shown = model.fields.filter(
    ({ name, system, hidden: concealed }) => !system && !concealed && !hidden.has(name),
  );
  const fields = shown.map((field): BulkField => {
    const never = mayEdit ? neverInBulk(viewer, model, field, total) : 'bulk.notYours';
    if (never) return { name: field.name, open: 0, reason: say(viewer.language, never) };
    const open = states.reduce((sum, { editable, count }) => sum + (lets(editable, field.name) ? count : 0), 0);
    return { name: field.name, open, reason: open < total ? say(viewer.language, 'bulk.lockedByState') : null };
  });
  return { total, fields };
}

const lets = (editable: Editable, name: string): boolean =>
  typeof editable === 'boolean' ? editable : editable.has(name);

/** Why a field can be changed in no record together with others, whatever its state. */
export function neverInBulk(viewer: Viewer, model: Model, field: Field, total: number): TextKey | undefined {
  if (!isWritable(field)) return 'bulk.computed';
  if (field.readOnly === true || readOnlyFields(viewer, model).has(field.name)) return 'bulk.readOnly';
  if (closedFields(viewer, model).has(field.name)) return 'bulk.closed';
  if (field.type === 'subTable' || field.type === 'attachment') return 'bulk.notTogether';
  const isKey = model.unique.some((names) => names.length === 1 && names[0] === field.name);
  return total > 1 && (isKey || ('unique' in field && field.unique === true)) ? 'bulk.unique' : undefined;
}

async function countByState(
  { records }: ExchangeParts,
  viewer: Viewer,
  model: Model,
  target: BulkTarget,
): Promise<{ editable: Editable; count: number }[]> {
  const { states, templateCode } = model;
  const groups = await records.aggregate(viewer, {
    templateCode,
    ...filterMeant(target),
    dimensions: states ? [{ field: states.field }] : [],
    measures: [{ op: 'count', as: 'bulkCount' }],
  });
  return groups.map((group) => {
    const state = states ? group[states.field] : null;
    return {
      editable: editableIn(model, typeof state === 'string' ? state : null, viewer),
      count: Number(group.bulkCount),
    };
  });
}
