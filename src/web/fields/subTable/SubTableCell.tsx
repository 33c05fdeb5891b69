import { useEffect, useRef } from 'react';
import { useLabel } from '../../i18n/useTexts.ts';
import { cellUiOf, type CellField } from '../cellUis.ts';
import { isObject } from '../support/values.ts';
import type { RowState } from '../fieldUi.ts';
import type { RowEvents } from './SubTableRow.tsx';

interface SubTableCellProps {
  id: string;
  index: number;
  column: CellField;
  row: Record<string, unknown>;
  state: RowState | undefined;
  /** Items of its dictionary that cannot be chosen now. */
  withheld: readonly string[] | undefined;
  fault: string | undefined;
  editing: boolean;
  focused: boolean;
  disabled: boolean;
  events: RowEvents;
}

/** One cell; it takes the focus by tab, click or arrow key and then opens its row for typing. */
export function SubTableCell({
  id,
  index,
  column,
  row,
  state,
  withheld,
  fault,
  editing,
  focused,
  disabled,
  events,
}: SubTableCellProps) {
  const pick = useLabel();
  const cell = useRef<HTMLTableCellElement>(null);
  const { Input, Display, column: look } = cellUiOf(column);
  const hidden = state?.visible[column.name] === false;
  const fixed = disabled || hidden || column.readOnly === true || state?.readOnly[column.name] === true;
  const typing = editing && !fixed;
  useEffect(() => {
    // The cell itself holds the focus when it was opened by tab or by a link to its fault; the control in it is meant.
    const holder = document.activeElement;
    if (!focused || !typing || (holder !== cell.current && cell.current?.contains(holder))) return;
    cell.current?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus();
  }, [focused, typing]);
  const label = `${pick(column.title)} ${index + 1}`;
  const faultId = fault ? `${id}-fault` : undefined;
  const labels = isObject(row._labels) ? row._labels[column.name] : undefined;
  const given = typeof labels === 'string' || Array.isArray(labels) ? labels : undefined;
  return (
    <td
      ref={cell}
      data-column={column.name}
      className={`rows-cell rows-${look(column).align}${fault ? ' rows-fault' : ''}${fixed && !disabled ? ' rows-fixed' : ''}`}
      tabIndex={fixed || typing ? (fault ? -1 : undefined) : 0}
      onFocus={fixed || focused ? undefined : () => events.activate(index, column.name)}
    >
      {hidden ? null : typing ? (
        <Input
          id={id}
          field={column}
          label={label}
          value={row[column.name] ?? null}
          dense
          invalid={fault !== undefined}
          describedBy={faultId}
          record={() => row}
          withheld={withheld}
          onChange={(value) => events.change(index, column.name, value)}
        />
      ) : (
        <Display field={column} value={row[column.name] ?? null} label={given} dense />
      )}
      {fault && (
        <div id={faultId} className="field-fault">
          {fault}
        </div>
      )}
    </td>
  );
}
