import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useTexts } from '../../i18n/useTexts.ts';
import type { CellField } from '../cellUis.ts';
import type { RowState } from '../fieldUi.ts';
import { useBusyFields } from '../support/useBusyFields.ts';
import { RowDrawerField } from './RowDrawerField.tsx';
import { ViewDrawer } from '../../kit/ViewDrawer.tsx';

interface RowDrawerProps {
  /** Of the sub-table. */
  title: string;
  index: number;
  count: number;
  row: Record<string, unknown>;
  /** All fields of the row, also those that are no columns. */
  columns: readonly CellField[];
  state: RowState | undefined;
  /** By field, items of dictionaries that cannot be chosen now. */
  withheld: Readonly<Record<string, readonly string[]>> | undefined;
  /** Faults by field; '' holds those of the whole row. */
  faults: Readonly<Record<string, string>> | undefined;
  disabled: boolean;
  baseId: string;
  onChange(field: string, value: unknown): void;
  onLeave(field: string): void;
  /** To another row; undefined closes. */
  onGo(row: number | undefined): void;
}

/** One row by itself, its fields one below the other: for rows with more fields than a table has room for, and for narrow screens. */
export function RowDrawer({
  title,
  index,
  count,
  row,
  columns,
  state,
  withheld,
  faults,
  disabled,
  baseId,
  onChange,
  onLeave,
  onGo,
}: RowDrawerProps) {
  const t = useTexts('fields');
  const { message } = App.useApp();
  const files = useBusyFields();
  const number = index + 1;
  // A file on its way would be lost with the row that it belongs to.
  const go = (row: number | undefined): void =>
    files.isBusy ? void message.info(t('attachment.underWay')) : onGo(row);
  return (
    <ViewDrawer
      open
      width="min(520px, 100vw)"
      title={t('rows.titled', { title, number, count })}
      onClose={() => go(undefined)}
      extra={
        <>
          <Button
            type="text"
            icon={<LeftOutlined aria-hidden="true" />}
            aria-label={t('rows.before')}
            disabled={index === 0}
            onClick={() => go(index - 1)}
          />
          <Button
            type="text"
            icon={<RightOutlined aria-hidden="true" />}
            aria-label={t('rows.after')}
            disabled={index + 1 >= count}
            onClick={() => go(index + 1)}
          />
        </>
      }
    >
      {faults?.[''] && (
        <p className="field-fault" role="alert">
          {faults['']}
        </p>
      )}
      <div className="form-grid form-columns-1">
        {columns.map((column) => (
          <RowDrawerField
            key={`${index} ${column.name}`}
            id={`${baseId}-${column.name}`}
            column={column}
            row={row}
            state={state}
            withheld={withheld?.[column.name]}
            fault={faults?.[column.name]}
            disabled={disabled}
            onChange={(value) => onChange(column.name, value)}
            onLeave={() => onLeave(column.name)}
            onBusy={files.mark(column.name)}
          />
        ))}
      </div>
    </ViewDrawer>
  );
}
