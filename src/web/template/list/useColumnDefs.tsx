import type { ColDef, EditableCallbackParams, ValueGetterParams } from 'ag-grid-community';
import type { CustomCellRendererProps } from 'ag-grid-react';
import { useCallback, useMemo, useState } from 'react';
import type { Row } from '../../../contract/endpoints/records.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import type { Column } from '../../../model/language/layout.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import type { ColumnLook } from '../../fields/fieldUi.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { pressables } from '../buttons/pressable.ts';
import { useTemplate } from '../model/template.ts';
import { priorityOf } from './columnPriority.ts';
import { drawing } from './cells/words.ts';
import { fitted, headerRoom, leavesNarrowRest, tagRoom } from './columnRoom.ts';
import type { Details } from './detail/opened.tsx';
import { FigureCell } from './FigureCell.tsx';
import { buttonsOf, isOnCell } from './gridKeys.ts';
import { CellEditor, keepsKey } from './inline/CellEditor.tsx';
import { FaultyCell } from './inline/FaultyCell.tsx';
import { cellKey, type CellFault, type InlineEdit } from './inline/useInlineEdit.ts';
import { ListCell } from './ListCell.tsx';
import type { RecordGridProps } from './RecordGrid.tsx';
import { RowButtons } from './RowButtons.tsx';
import type { ListArrangement } from './useListLayout.ts';

/** The column of what can be done with a row, and the row of figures below. */
export const BUTTONS = '$buttons';
export const FOOT = '$foot';
/** Pixels: no column is narrower. */
const NARROWEST = 60;

/** What cells read beside their rows. */
export interface GridContext {
  faults: ReadonlyMap<string, CellFault>;
  inline: InlineEdit;
  figures: RecordGridProps['figures'];
  /** Rows that open in their place; undefined where they do not. */
  details: Details | undefined;
  onOpen: RecordGridProps['onOpen'];
  /** What is looked for. */
  keyword: string;
}

/** The columns of the grid, and how many of them have no `room` (pixels; 0 = not known). */
export function useColumnDefs(
  { columns, arrangement, sort, run, onOpen, fit, inline: { fields: inlineFields } }: RecordGridProps,
  buttonsWidth: number,
  room: number,
): { columnDefs: ColDef<Row>[]; left: number } {
  const template = useTemplate();
  const t = useTexts('template');
  const [first] = useState(sort);
  const isFitted = fit !== undefined;
  const all = fit?.all === true;
  const look = useColumnLook(arrangement);
  const widths = useMemo(() => {
    const { labelField, states } = template.model;
    const shown = columns.filter((column) => !column.hidden);
    const isKept = ({ field, pin }: Column): boolean =>
      pin !== undefined || field === labelField || field === states?.field;
    const roomy = shown.map((column) => ({
      field: column.field,
      ...roomOf(look(column)),
      kept: isKept(column),
      priority: priorityOf(column, fieldOf(template.model, column.field)),
    }));
    return fitted(roomy, isFitted ? room : 0);
  }, [columns, template, look, isFitted, room]);
  // What is left beside a scroll bar or by rounding: no gap stands between the last column and what can be done.
  const filling = isFitted && !all && leavesNarrowRest(widths, room) ? lastLoose(columns, widths) : undefined;
  const columnDefs = useMemo(() => {
    const { model } = template;
    const defs = columns.map((column): ColDef<Row> => {
      const field = fieldOf(model, column.field);
      const { title, align, width, tabular } = look(column);
      const at = first.findIndex((entry) => entry.field === column.field);
      return {
        colId: column.field,
        headerName: title,
        width: all ? width : (widths.get(column.field) ?? width),
        flex: column.field === filling && !isSized(arrangement, column.field) ? 1 : undefined,
        minWidth: NARROWEST,
        pinned: column.pin,
        hide: column.hidden === true || (!all && !widths.has(column.field)),
        sortable: column.sortable !== false && isSortable(field),
        initialSort: at < 0 ? undefined : first[at]?.order,
        initialSortIndex: at < 0 ? undefined : at,
        comparator: unsorted,
        headerClass: align === 'right' ? 'ag-right-aligned-header' : undefined,
        cellClass: [...(align === 'right' ? ['ag-right-aligned-cell'] : []), ...(tabular ? ['tabular'] : [])],
        ...(field && inlineFields.has(column.field) ? editing(field) : {}),
        // Of the row below: what tells the grid that its cell must be drawn anew.
        valueGetter: ({ data, node, context }: ValueGetterParams<Row, unknown, GridContext>) =>
          node?.rowPinned ? context.figures[column.field] : (data?.[column.field] ?? null),
        ...drawing(
          model,
          column,
          field,
          ({ data, node, context }: CustomCellRendererProps<Row, unknown, GridContext>) =>
            node.rowPinned ? (
              <FigureCell figure={context.figures[column.field]} />
            ) : data && faultOf(context, data, column.field) ? (
              <FaultyCell model={model} column={column} row={data} fault={faultOf(context, data, column.field)} />
            ) : data ? (
              <ListCell model={model} column={column} row={data} onOpen={onOpen} />
            ) : null,
        ),
      };
    });
    const rowButtons = pressables(template, 'row');
    if (rowButtons.length > 0) {
      defs.push({
        colId: BUTTONS,
        headerName: t('list.actions'),
        width: buttonsWidth,
        minWidth: NARROWEST,
        pinned: 'right',
        sortable: false,
        resizable: true,
        suppressKeyboardEvent: ({ event }) => staysInCell(event),
        cellRenderer: ({ data, node }: CustomCellRendererProps<Row>) =>
          data && !node.rowPinned ? <RowButtons row={data} run={run} /> : null,
      });
    }
    return defs;
  }, [columns, template, look, widths, filling, arrangement, all, t, run, onOpen, first, buttonsWidth, inlineFields]);
  const left = columns.filter((column) => !column.hidden && !widths.has(column.field)).length;
  return { columnDefs, left };
}

/** What a column is called and how wide it is of itself. */
function useColumnLook(arrangement: ListArrangement) {
  const template = useTemplate();
  const pick = useLabel();
  return useCallback(
    (column: Column) => {
      const { model, answer } = template;
      const field = fieldOf(model, column.field);
      const { width: standard, align, tabular = false } = field ? uiOf(field).column(field) : PLAIN;
      const unit = field && 'unit' in field && field.unit ? ` (${pick(field.unit)})` : '';
      const title = `${pick(column.title ?? field?.title) || column.field}${unit}`;
      const isState = column.field === model.states?.field;
      const items = isState ? (answer.dictionaries[model.states?.dictionary ?? '']?.items ?? []) : [];
      const isArranged = isSized(arrangement, column.field);
      const width = column.width ?? standard;
      // The person's own width stands; the model's must at least show what the column is called, and where a record stands.
      const wanted = Math.max(width, headerRoom(title), tagRoom(items.map(({ label }) => pick(label))));
      const short = Math.max(headerRoom(title), Math.min(wanted, SHORT));
      // Numbers and days are never cut, nor where a record stands.
      const isWhole =
        isArranged || isState || align === 'right' || field?.type === 'date' || field?.type === 'dateTime';
      const least = isWhole ? wanted : Math.min(wanted, short);
      return { title, align, tabular, ...(isArranged ? { width, least: width } : { width: wanted, least }) };
    },
    [template, pick, arrangement],
  );
}

/** The person has given the column a width. */
const isSized = ({ columns }: ListArrangement, field: string): boolean =>
  columns.some((own) => own.field === field && own.width !== undefined);

/** The last column on screen that is not pinned. */
const lastLoose = (columns: readonly Column[], widths: ReadonlyMap<string, number>): string | undefined =>
  columns.findLast(({ field, pin, hidden }) => !pin && !hidden && widths.has(field))?.field;

/** Pixels: what shows enough of a name. */
const SHORT = 112;

const roomOf = ({ width, least }: { width: number; least: number }) => ({ width, least });

const PLAIN: ColumnLook = { width: 140, align: 'left' };

const faultOf = (context: GridContext, row: Row | undefined, field: string): CellFault | undefined =>
  row && context.faults.get(cellKey(row.id, field));

/** What makes the cells of a column open for typing where their record lets them be. */
const editing = (field: Field): ColDef<Row> => ({
  cellDataType: false,
  editable: ({ data, context }: EditableCallbackParams<Row, GridContext>) =>
    data !== undefined && data.id !== FOOT && context.inline.mayEdit(data, field.name),
  cellEditor: CellEditor,
  cellEditorParams: { field },
  suppressKeyboardEvent: ({ event, editing: isEditing }) => keepsKey(event, isEditing),
});

/**
 * Enter on the cell leads to its first button; Tab then goes from button to button and out at either end. The grid keeps its hands off
 * keys that belong to a button.
 */
function staysInCell(event: KeyboardEvent): boolean {
  if (isOnCell(event)) return false;
  if (event.key === 'Enter' || event.key === ' ') return true;
  const buttons = buttonsOf(event);
  return event.key === 'Tab' && event.target !== (event.shiftKey ? buttons[0] : buttons.at(-1));
}

/** The page comes sorted from the server. */
const unsorted = (): number => 0;
const isSortable = (field: Field | undefined): boolean => field !== undefined && typeOf(field).sortable === true;
