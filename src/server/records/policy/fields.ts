import type { FieldPolicy } from '../../../model/language/access.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { rightsOf } from './cells.ts';

/**
 * Fields of a model that the viewer reads in no row and no state. What he reads in some rows only is decided row by row, within each
 * statement (`cellSql.ts`) or for a record at hand (`heldCells.ts`).
 */
export const hiddenFields = (viewer: Viewer, model: Model): ReadonlySet<string> => listsOf(viewer, model).hidden;

/** Fields that he can neither filter, sort, group nor search by: those hidden, and those of which he only ever reads a part. */
export const closedFields = (viewer: Viewer, model: Model): ReadonlySet<string> => listsOf(viewer, model).closed;

/** Fields that the viewer may write in no row and no state. */
export const readOnlyFields = (viewer: Viewer, model: Model): ReadonlySet<string> => listsOf(viewer, model).readOnly;

interface Lists {
  hidden: ReadonlySet<string>;
  closed: ReadonlySet<string>;
  readOnly: ReadonlySet<string>;
}

function listsOf(viewer: Viewer, model: Model): Lists {
  const rights = rightsOf(viewer, model);
  let lists = kept.get(rights);
  if (lists) return lists;
  const names = (isSuch: (name: string) => boolean): ReadonlySet<string> =>
    new Set(model.fields.map((field) => field.name).filter(isSuch));
  lists = {
    hidden: names((name) => rights.cell(name).always === 'none'),
    closed: names((name) => rights.cell(name).clear.length === 0),
    readOnly: names(
      (name) => rights.grants.length > 0 && rights.grants.every((grant) => isFixed(grant.policies, name)),
    ),
  };
  kept.set(rights, lists);
  return lists;
}

const isFixed = (policies: readonly FieldPolicy[], name: string): boolean =>
  policies.some((policy) => policy.rights === 'readOnly' && !policy.states && policy.fields.includes(name));

const kept = new WeakMap<object, Lists>();
