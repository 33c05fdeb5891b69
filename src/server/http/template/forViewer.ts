import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { closedFields, hiddenFields, readOnlyFields } from '../../records/policy/fields.ts';
import { codesOf } from '../permissions.ts';
import { leadsSomewhere } from './leadsSomewhere.ts';

/**
 * A model less what the viewer may not see. A field denied to him leaves every layout and is marked hidden; it stays in the list of
 * fields, because expressions of other fields may name it and would not compile in the browser without it (its values never travel).
 * Buttons that he does not hold or that lead him nowhere, policies and filters of the server are taken out.
 */
export function forViewer(model: Model, viewer: Viewer): Model {
  const hidden = hiddenFields(viewer, model);
  const readOnly = readOnlyFields(viewer, model);
  const closed = closedFields(viewer, model);
  const shown = (entry: { field?: string }): boolean =>
    entry.field === undefined || !hidden.has(entry.field.split('.')[0] ?? '');
  const asked = (entry: { field?: string }): boolean => shown(entry) && !closed.has(entry.field?.split('.')[0] ?? '');
  return {
    ...model,
    fields: model.fields.map((field) => {
      if (hidden.has(field.name)) return { ...field, hidden: true };
      return {
        ...field,
        ...(closed.has(field.name) ? { closed: true } : {}),
        ...(readOnly.has(field.name) ? { readOnly: true } : {}),
      };
    }),
    buttons: model.buttons.filter((button) => {
      const codes = codesOf(model, button);
      if (!leadsSomewhere(button, model.templateCode, viewer)) return false;
      const all = typeof button.permission === 'object' && 'all' in button.permission;
      return all ? codes.every((code) => viewer.can(code)) : codes.some((code) => viewer.can(code));
    }),
    access: { rows: [], narrow: [], redacted: [], fields: [], inherited: 0 },
    // Paper is made on the server.
    print: { landscape: false, sections: [], opinions: false, signatures: [] },
    list: model.list && {
      ...model.list,
      columns: model.list.columns.filter(shown),
      filters: model.list.filters.filter(asked),
      sort: model.list.sort.filter(asked),
      footer: model.list.footer.filter(asked),
      beside: model.list.beside && asked(model.list.beside) ? model.list.beside : undefined,
      detail: model.list.detail.filter((field) => shown({ field })),
      inlineEdit: model.list.inlineEdit.filter((field) => shown({ field })),
      statistics: model.list.statistics.filter((entry) => asked(entry) && asked({ field: entry.by })),
    },
    tree: model.tree && { ...model.tree, columns: model.tree.columns.filter(shown) },
    form: {
      ...model.form,
      sections: model.form.sections
        .map((section) => ({ ...section, fields: section.fields.filter(shown) }))
        .filter((section) => section.fields.length > 0),
    },
  };
}
