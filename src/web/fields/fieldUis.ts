import type { FieldOf, FieldTypeName } from '../../model/field-types/fieldTypes.ts';
import { CELL_UIS } from './cellUis.ts';
import type { FieldUi } from './fieldUi.ts';
import { inverseUi } from './inverse/inverse.tsx';
import { withPlugin } from './pluginUi.tsx';
import { subTableUi } from './subTable/subTable.tsx';

const UIS: { [T in FieldTypeName]: FieldUi<FieldOf<T>> } = { ...CELL_UIS, subTable: subTableUi, inverse: inverseUi };

/** How a field looks and is typed. */
export function uiOf<T extends FieldTypeName>(field: FieldOf<T>): FieldUi<FieldOf<T>> {
  const ui = UIS[field.type as T];
  return field.plugin === undefined ? ui : withPlugin(ui, field.plugin);
}
