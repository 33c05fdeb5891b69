import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useLabel } from '../../i18n/useTexts.ts';
import { cellUiOf, type CellField } from '../cellUis.ts';
import { FaultLine } from '../support/FaultLine.tsx';
import type { RowEvents } from './rowEvents.ts';

/** What the server says that the value of a cell is called. */
export type CellLabel = string | readonly string[];

interface SubTableCellProps {
  id: string;
  index: number;
  column: CellField;
  value: unknown;
  shownAs: CellLabel | undefined;
  hidden: boolean;
  /** The cell cannot be changed. */
  locked: boolean;
  /** Items of its dictionary that cannot be chosen now. */
  withheld: readonly string[] | undefined;
  fault: string | undefined;
  editing: boolean;
  focused: boolean;
  disabled: boolean;
  events: RowEvents;
}

/**
 * One cell; it takes the focus by tab, click or arrow key and then opens its row for typing. What is typed into another cell of the row does
 * not draw it again.
 */
export const SubTableCell = memo(function SubTableCell({
  id,
  index,
  column,
  value,
  shownAs,
  hidden,
  locked,
  withheld,
  fault,
  editing,
  focused,
  disabled,
  events,
}: SubTableCellProps) {
  const pick = useLabel();
  const cell = useRef<HTMLTableCellElement>(null);
  const record = useCallback(() => events.valuesOf(index), [events, index]);
  const { Input, Display, column: look } = cellUiOf(column);
  const fixed = locked || hidden;
  // What is on its way would be lost with its control.
  const [busy, setBusy] = useState(false);
  const typing = (editing || busy) && !fixed;
  useEffect(() => {
    // The cell itself holds the focus when it was opened by tab or by a link to its fault; the control in it is meant.
    const holder = document.activeElement;
    if (!focused || !typing || (holder !== cell.current && cell.current?.contains(holder))) return;
    cell.current?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus();
  }, [focused, typing]);
  const faultId = fault ? `${id}-fault` : undefined;
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
          label={`${pick(column.title)} ${index + 1}`}
          value={value}
          dense
          invalid={fault !== undefined}
          describedBy={faultId}
          record={record}
          withheld={withheld}
          onChange={(next) => events.change(index, column.name, next)}
          onBusy={setBusy}
          onBlur={() => events.leave(index, column.name)}
        />
      ) : (
        <Display field={column} value={value} label={shownAs} dense />
      )}
      <FaultLine key={String(typing)} id={`${id}-fault`} said={fault ?? ''} />
    </td>
  );
});
