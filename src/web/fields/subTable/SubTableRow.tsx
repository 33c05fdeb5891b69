import { CopyOutlined, DeleteOutlined, FormOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import type { CellField } from '../cellUis.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { RowState } from '../fieldUi.ts';
import { SubTableCell } from './SubTableCell.tsx';

/** What the rows of an editor share; it never changes, so that a row draws again only when it changed itself. */
export interface RowEvents {
  activate(row: number, field: string): void;
  change(row: number, field: string, value: unknown): void;
  copy(row: number): void;
  remove(row: number): void;
  /** Shows the row by itself, with all its fields. */
  open(row: number): void;
}

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
  const t = useTexts('fields');
  const number = index + 1;
  return (
    <tr className={active ? 'rows-active' : ''} data-row={index}>
      <th scope="row" className="rows-number tabular">
        {number}
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
          row={row}
          state={state}
          withheld={withheld?.[column.name]}
          fault={faults?.[column.name]}
          editing={active !== undefined}
          focused={active === column.name}
          disabled={disabled}
          events={events}
        />
      ))}
      <td className="rows-tools">
        <Button
          type="text"
          size="small"
          icon={<FormOutlined aria-hidden="true" />}
          aria-label={t('rows.open', { number })}
          onClick={() => events.open(index)}
        />
        {!disabled && !fixed && (
          <>
            <Button
              type="text"
              size="small"
              icon={<CopyOutlined aria-hidden="true" />}
              aria-label={t('rows.copy', { number })}
              onClick={() => events.copy(index)}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={t('rows.remove', { number })}
              onClick={() => events.remove(index)}
            />
          </>
        )}
      </td>
    </tr>
  );
});
