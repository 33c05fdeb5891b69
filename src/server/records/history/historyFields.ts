import type { Model } from '../../../model/resolved/model.ts';

/** Names of the fields that history tells of: what is stored, and neither worked out anew nor kept by the system. */
export interface HistoryFields {
  ofModel: readonly string[];
  /** In the order of the canonical form, which is then quickly made. */
  inOrder: readonly string[];
}

const kept = new WeakMap<Model, HistoryFields>();

/** The fields of a model that history tells of; the state stands beside them. */
export function historyFields(model: Model): HistoryFields {
  const known = kept.get(model);
  if (known) return known;
  const names = model.fields
    .filter((field) => !field.system && field.mode !== 'live' && field.type !== 'inverse')
    .map((field) => field.name);
  const fields = { ofModel: names, inOrder: names.toSorted() };
  kept.set(model, fields);
  return fields;
}
