import type { CustomCellEditorProps } from 'ag-grid-react';
import { useEffect, useId, useRef } from 'react';
import type { Row } from '../../../../contract/endpoints/records.ts';
import type { Field } from '../../../../model/field-types/fieldTypes.ts';
import { uiOf } from '../../../fields/fieldUis.ts';
import type { GridContext } from '../useColumnDefs.tsx';
import { cellKey } from './useInlineEdit.ts';
import { useLabel } from '../../../i18n/useTexts.ts';

/**
 * A cell while it is edited: the field's own input. What was typed is taken when the cell is left; what was not taken stands there again, to be
 * tried again or put right.
 */
export function CellEditor({
  field,
  value,
  data,
  context,
  onValueChange,
  stopEditing,
}: CustomCellEditorProps<Row, unknown, GridContext> & { field: Field }) {
  const pick = useLabel();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus();
  }, []);
  const refused = useRef(context.faults.get(cellKey(data.id, field.name)));
  useEffect(() => {
    if (refused.current) onValueChange(refused.current.value);
    refused.current = undefined;
  }, [onValueChange]);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const { Input } = uiOf(field);
  return (
    <div
      ref={box}
      className="cell-editor"
      // Both are heard of what opens beside the page, too: who is in the list of choices or in the calendar of a cell has not left it.
      onFocus={() => clearTimeout(leaving.current)}
      onBlur={() => {
        leaving.current = setTimeout(() => stopEditing(true));
      }}
    >
      <Input
        id={id}
        dense
        field={field}
        label={pick(field.title)}
        value={value ?? null}
        record={() => data}
        onChange={onValueChange}
      />
    </div>
  );
}

/** Keys that belong to an input while its list of choices is open; a letter alone begins nothing, and a slip on Delete empties nothing. */
export function keepsKey(event: KeyboardEvent, editing: boolean): boolean {
  if (!editing) {
    if (event.key === 'Delete' || event.key === 'Backspace') return true;
    return event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' ';
  }
  const { target } = event;
  const isOpen = target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
  return isOpen && (event.key === 'Enter' || event.key === 'Escape');
}
