import type { ColDef } from 'ag-grid-community';
import type { CustomCellRendererProps } from 'ag-grid-react';
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { Row } from '../../../../contract/endpoints/records.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { rowName } from '../../model/rowName.ts';
import { useTemplate } from '../../model/template.ts';
import type { GridContext } from '../useColumnDefs.tsx';

/** Rows of a grid that open in their place. */
export interface Details {
  /** The rows, below each open one what it tells. */
  rowData: Row[];
  isOpen(id: string): boolean;
  toggle(row: Row): void;
}

/** The column that opens a row. */
export const OPENER = '$opener';
/** Pixels. */
export const OPENER_WIDTH = 40;
const DETAIL = '$detail';

/** Whether a row of the grid is what another one tells. */
export const isDetail = (row: Row | undefined): boolean => row?.id.endsWith(DETAIL) === true;

/** The row that a detail belongs to. */
export const rowOfDetail = (row: Row, rows: readonly Row[]): Row | undefined =>
  rows.find(({ id }) => id + DETAIL === row.id);

/** What is open, where the list of the model says that rows open; undefined where it does not. */
export function useDetails(rows: readonly Row[]): Details | undefined {
  const { model } = useTemplate();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(({ id }: Row) => {
    setOpen((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );
  }, []);
  const opens = (model.list?.detail.length ?? 0) > 0;
  return useMemo(
    () =>
      opens
        ? {
            rowData: rows.flatMap((row) =>
              open.has(row.id) ? [row, { id: row.id + DETAIL, version: row.version }] : [row],
            ),
            isOpen: (id) => open.has(id),
            toggle,
          }
        : undefined,
    [opens, rows, open, toggle],
  );
}

/** Definition of the column that opens a row; the cell itself takes Enter and the space bar. */
export const OPENER_COLUMN: ColDef<Row> = {
  colId: OPENER,
  width: OPENER_WIDTH,
  minWidth: OPENER_WIDTH,
  pinned: 'left',
  lockPosition: 'left',
  sortable: false,
  resizable: false,
  suppressHeaderMenuButton: true,
  headerClass: 'column-unnamed',
  // Tells the grid that the cell must be drawn anew.
  valueGetter: ({ data, context }) => data !== undefined && detailsOf(context)?.isOpen(data.id) === true,
  suppressKeyboardEvent: ({ event }) => event.key === ' ',
  cellRenderer: ({ data, node, context }: CustomCellRendererProps<Row, boolean, GridContext>) =>
    data && !node.rowPinned && context.details ? <Opener row={data} details={context.details} /> : null,
};

const detailsOf = (context: GridContext): Details | undefined => context.details;

function Opener({ row, details }: { row: Row; details: Details }) {
  const t = useTexts('template');
  const { model } = useTemplate();
  const open = details.isOpen(row.id);
  return (
    <Button
      type="text"
      size="small"
      tabIndex={-1}
      icon={open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
      aria-expanded={open}
      aria-label={t('list.detailOf', { label: rowName(model, row) })}
      onClick={() => details.toggle(row)}
    />
  );
}
