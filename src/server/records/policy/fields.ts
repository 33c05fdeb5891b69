import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';

/**
 * Fields of a model that the viewer may not read: a policy without roles denies everybody, one with roles whoever holds any of them;
 * `except` frees whoever holds one of those. A denial stands even when another role of his is not denied.
 */
export function hiddenFields(viewer: Viewer, model: Model): ReadonlySet<string> {
  return deniedFields(viewer, model, 'hidden');
}

/** Fields that the viewer may read but not write. */
export function readOnlyFields(viewer: Viewer, model: Model): ReadonlySet<string> {
  return deniedFields(viewer, model, 'readOnly');
}

function deniedFields(viewer: Viewer, model: Model, rights: 'hidden' | 'readOnly'): ReadonlySet<string> {
  if (viewer.isSystem || model.access.fields.length === 0) return NONE;
  const key = `${rights} ${viewer.roles.map((role) => role.code).join(' ')}`;
  const ofModel = kept.get(model) ?? new Map<string, ReadonlySet<string>>();
  kept.set(model, ofModel);
  const known = ofModel.get(key);
  if (known) return known;
  const holds = (codes: readonly string[]): boolean => viewer.roles.some((role) => codes.includes(role.code));
  const denied = model.access.fields.filter(
    (policy) =>
      policy.rights === rights &&
      (policy.roles === undefined || holds(policy.roles)) &&
      !(policy.except && holds(policy.except)),
  );
  const fields = new Set(denied.flatMap((policy) => policy.fields));
  ofModel.set(key, fields);
  return fields;
}

const NONE: ReadonlySet<string> = new Set();
/** By model and combination of roles: there are few, and they are asked for on every call. */
const kept = new WeakMap<Model, Map<string, ReadonlySet<string>>>();
