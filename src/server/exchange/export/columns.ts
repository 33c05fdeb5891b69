import { targetOf } from '../../../model/field-types/reference.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { hiddenFields } from '../../records/policy/fields.ts';
import { fieldNamed, type Catalogue } from '../../records/query/catalogue.ts';

/** A column of an export: `field` says what its values are, `path` where they stand in a row. */
export interface ExportColumn {
  path: string;
  title: string;
  field: Field;
  /** Of a referred record (`event.title`): the row holds what is shown. */
  hop: boolean;
  width?: number;
}

/**
 * The columns that a list shows this person: those asked for, or the list's own, without what is hidden from him, in his language.
 * Sub-tables and related lists are no columns.
 */
export function exportColumns(
  catalogue: Catalogue,
  viewer: Viewer,
  model: Model,
  asked: readonly string[] | undefined,
  tree: boolean,
): ExportColumn[] {
  const own = (tree ? model.tree?.columns : undefined) ?? model.list?.columns ?? [];
  const paths = asked ?? own.filter((column) => !column.hidden).map((column) => column.field);
  return [...new Set(paths)].flatMap((path) => {
    const column = own.find((candidate) => candidate.field === path);
    const found = columnAt(catalogue, viewer, model, path);
    if (!found) return [];
    const title = (column?.title ?? found.field.title)[viewer.language];
    return [
      { ...found, path, title, ...(column?.width ? { width: Math.round(column.width / PIXELS_A_CHARACTER) } : {}) },
    ];
  });
}

const PIXELS_A_CHARACTER = 7;

function columnAt(
  catalogue: Catalogue,
  viewer: Viewer,
  model: Model,
  path: string,
): { field: Field; hop: boolean } | undefined {
  const [name = '', member] = path.split('.');
  const field = hiddenFields(viewer, model).has(name) ? undefined : fieldNamed(model, name);
  if (!field || field.type === 'subTable' || field.type === 'inverse') return undefined;
  if (member === undefined) return { field, hop: false };
  if (field.type !== 'reference' && field.type !== 'user' && field.type !== 'department') return undefined;
  const target = catalogue.model(targetOf(field));
  const inner = target && !hiddenFields(viewer, target).has(member) ? fieldNamed(target, member) : undefined;
  return inner && { field: inner, hop: true };
}
