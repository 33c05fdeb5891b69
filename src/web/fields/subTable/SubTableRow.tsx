import { memo } from 'react';
import type { CellField } from '../cellUis.ts';
import type { RowState } from '../fieldUi.ts';
import { isObject } from '../support/values.ts';
import type { RowEvents } from './rowEvents.ts';
import { RowTools } from './RowTools.tsx';
import { SubTableCell, type CellLabel } from './SubTableCell.tsx';

interface SubTableRowProps {
  index: number;
  row: Record<string, unknown>;
  columns: readonly CellField[];
  state: RowState | undefined;
  /** By field, items of dictionaries that cannot be chosen now. */
  withheld: Readonly<Record<string, readonly string[]>> | undefined;
  /** Faults of the row's cells by field; '' holds those of the whole row. */
  faults: Readonly<Record<string, string>> | undefined;
  /** Field whose cell is being edited. */
  active: string | undefined;
  disabled: boolean;
  /** The row can be neither copied nor removed. */
  fixed: boolean;
  baseId: string;
  events: RowEvents;
}

/** One row: shown as text until one of its cells has the focus, then typed in. */
export const SubTableRow = memo(function SubTableRow({
  index,
  row,
  columns,
  state,
  withheld,
  faults,
  active,
  disabled,
  fixed,
  baseId,
  events,
}: SubTableRowProps) {
  return (
    <tr className={active ? 'rows-active' : ''} data-row={index}>
      <th scope="row" className="rows-number tabular">
        {index + 1}
        {faults?.[''] && (
          <span className="field-fault" role="alert">
            {faults['']}
          </span>
        )}
      </th>
      {columns.map((column) => (
        <SubTableCell
          key={column.name}
          id={`${baseId}-${index}-${column.name}`}
          index={index}
          column={column}
          value={row[column.name] ?? null}
          shownAs={labelOf(row, column.name)}
          hidden={state?.visible[column.name] === false}
          locked={disabled || column.readOnly === true || state?.readOnly[column.name] === true}
          withheld={withheld?.[column.name]}
          fault={faults?.[column.name]}
          editing={active !== undefined}
          focused={active === column.name}
          disabled={disabled}
          events={events}
        />
      ))}
      <RowTools index={index} fixed={disabled || fixed} events={events} />
    </tr>
  );
});

/** What a record shows for the value of one of its fields, where it says so. */
function labelOf(row: Record<string, unknown>, field: string): CellLabel | undefined {
  const label = isObject(row._labels) ? row._labels[field] : undefined;
  return typeof label === 'string' || Array.isArray(label) ? label : undefined;
}
