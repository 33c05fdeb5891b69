import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomEditorModule,
  EventApiModule,
  LocaleModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  type ColDef,
  type ColumnState,
  type EditableCallbackParams,
  type GridApi,
  type RowDataUpdatedEvent,
  type SelectionChangedEvent,
  type ValueGetterParams,
} from 'ag-grid-community';
import { AgGridReact, type CustomCellRendererProps } from 'ag-grid-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ArrangedColumn } from '../../../contract/endpoints/listViews.ts';
import type { Row } from '../../../contract/endpoints/records.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import type { Column, Sort } from '../../../model/language/layout.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { useGridLocale } from '../../i18n/useGridLocale.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { gridTheme } from '../../theme/gridTheme.ts';
import { useThemeSettings } from '../../theme/useTheme.ts';
import type { RunActions } from '../actions/useActions.ts';
import { pressables } from '../buttons/pressable.ts';
import { useTemplate } from '../model/template.ts';
import { ListCell } from './ListCell.tsx';
import { RowButtons } from './RowButtons.tsx';
import { FigureCell } from './FigureCell.tsx';
import { CellEditor, keepsKey } from './inline/CellEditor.tsx';
import { FaultyCell } from './inline/FaultyCell.tsx';
import { cellKey, type CellFault, type InlineEdit } from './inline/useInlineEdit.ts';
import type { ColumnFigure } from './useFooter.ts';
import { actionsWidth, divideActions } from './actionRoom.ts';
import { headerRoom, tagRoom } from './columnRoom.ts';
import type { ListArrangement } from './useListLayout.ts';
import { targetOf, type Selection } from './useSelection.ts';

const MODULES = [
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomEditorModule,
  EventApiModule,
  RowApiModule,
  RowSelectionModule,
  RenderApiModule,
  CellStyleModule,
  RowStyleModule,
  PinnedRowModule,
  LocaleModule,
];
const BUTTONS = '$buttons';
const FOOT = '$foot';
/** Pixels: no column is narrower. */
const NARROWEST = 60;

interface RecordGridProps {
  rows: readonly Row[];
  columns: readonly Column[];
  arrangement: ListArrangement;
  sort: readonly Sort[];
  selection: Selection;
  loading: boolean;
  /** As high as its rows, instead of as high as the page. */
  wholeHeight?: boolean;
  /** Figures below columns, by field. */
  figures: Readonly<Record<string, ColumnFigure>>;
  /** Cells that are edited here. */
  inline: InlineEdit;
  run: RunActions;
  onOpen(row: Row): void;
  onSort(sort: Sort[]): void;
  onArrange(columns: ArrangedColumn[]): void;
}

/** Sources of events that a person causes: dragging, menus, a double click on an edge. */
const BY_HAND = /^(ui|contextMenu|columnMenu|toolPanel|autosizeColumns)/;

/** One page of records in a grid. The server sorts, filters and pages; the grid draws, and lets columns be arranged. */
export default function RecordGrid(props: RecordGridProps) {
  const { rows, arrangement, selection, loading, figures, inline, onOpen, onSort, onArrange } = props;
  const t = useTexts('template');
  const locale = useGridLocale();
  const [settings] = useThemeSettings();
  const api = useRef<GridApi<Row>>(undefined);
  const buttonsWidth = useButtonsWidth(rows);
  const columnDefs = useColumnDefs(props, buttonsWidth);
  const theme = useMemo(() => gridTheme(settings, arrangement.density), [settings, arrangement.density]);
  const rowData = useMemo(() => [...rows], [rows]);
  const context = useMemo<GridContext>(() => ({ figures, faults: inline.faults, inline }), [figures, inline]);
  const { faults } = inline;
  useEffect(() => {
    // A fault is no value of the row, so the grid does not see by itself that its cell looks otherwise.
    api.current?.refreshCells({ force: true, columns: [...inline.fields] });
  }, [faults, inline.fields]);
  const footRow = useMemo(
    () => (Object.keys(figures).length > 0 ? [{ id: FOOT, version: 0, figures }] : []),
    [figures],
  );

  const showSelection = useCallback(
    (grid: GridApi<Row>) =>
      grid.forEachNode((node) => node.id !== undefined && node.setSelected(selection.has(node.id), false, 'api')),
    [selection],
  );
  useEffect(() => {
    if (api.current) showSelection(api.current);
  }, [showSelection]);

  const { sort } = props;
  useEffect(() => {
    // Arrows follow an order that came from elsewhere: the address, a saved view.
    api.current?.applyColumnState({
      state: sort.map(({ field, order }, at) => ({ colId: field, sort: order, sortIndex: at })),
      defaultState: { sort: null },
    });
  }, [sort]);

  const isFilled = rows.length > 0;
  const fitButtons = useCallback(
    (grid: GridApi<Row>) => isFilled && grid.setColumnWidths([{ key: BUTTONS, newWidth: buttonsWidth }], true, 'api'),
    [isFilled, buttonsWidth],
  );
  useEffect(() => {
    // New definitions of columns bring their first widths along.
    if (api.current) fitButtons(api.current);
  }, [fitButtons, columnDefs]);

  const selected = (event: SelectionChangedEvent<Row>): void => {
    if (event.source === 'api' || event.source === 'rowDataChanged') return;
    selection.setOnPage(rows, new Set(event.api.getSelectedRows().map((row) => row.id)));
  };
  const sorted = (grid: GridApi<Row>): void =>
    onSort(
      grid
        .getColumnState()
        .filter((state) => state.sort)
        .toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
        .map((state) => ({ field: state.colId, order: state.sort === 'desc' ? 'desc' : 'asc' })),
    );
  const arranged = (event: { api: GridApi<Row>; source: string; finished?: boolean }): void => {
    // What the grid does by itself, because definitions changed or it found room, is no arrangement of the person's.
    if (event.finished === false || !BY_HAND.test(event.source)) return;
    onArrange(event.api.getColumnState().filter(isOwn).map(toArranged));
  };

  if (!locale) return null;
  return (
    <div className={props.wholeHeight ? 'group-grid' : 'list-grid'} aria-busy={loading}>
      <AgGridReact<Row>
        key={locale.language}
        modules={MODULES}
        theme={theme}
        localeText={locale.texts}
        rowData={rowData}
        pinnedBottomRowData={footRow}
        context={context}
        columnDefs={columnDefs}
        maintainColumnOrder
        getRowId={({ data }) => data.id}
        rowSelection={{ mode: 'multiRow', checkboxes: true, headerCheckbox: true, enableClickSelection: false }}
        selectionColumnDef={{ pinned: 'left', width: 44, suppressHeaderMenuButton: true }}
        suppressMultiSort={false}
        suppressDragLeaveHidesColumns
        suppressCellFocus={false}
        ensureDomOrder
        domLayout={props.wholeHeight ? 'autoHeight' : 'normal'}
        loading={loading && rows.length === 0}
        overlayNoRowsTemplate={`<span>${t('list.none')}</span>`}
        onGridReady={(event) => {
          api.current = event.api;
          fitButtons(event.api);
        }}
        onRowDataUpdated={(event: RowDataUpdatedEvent<Row>) => showSelection(event.api)}
        onSelectionChanged={selected}
        onSortChanged={(event) => event.source !== 'api' && event.source !== 'gridInitializing' && sorted(event.api)}
        readOnlyEdit
        stopEditingWhenCellsLoseFocus
        enterNavigatesVerticallyAfterEdit
        onCellEditRequest={({ data, oldValue, newValue, column }) => {
          if (JSON.stringify(oldValue ?? null) !== JSON.stringify(newValue ?? null))
            void inline.store(data, column.getColId(), newValue);
        }}
        onCellDoubleClicked={({ data, column, rowPinned }) => {
          if (!data || rowPinned) return;
          if (!inline.fields.has(column.getColId())) onOpen(data);
          else inline.explain(data, column.getColId());
        }}
        onCellKeyDown={(cell) => {
          const { event, data } = cell;
          if (!(event instanceof KeyboardEvent) || !isOnCell(event)) return;
          const name = 'column' in cell ? cell.column.getColId() : '';
          if (data && inline.fields.has(name)) {
            if (event.key === 'Escape') inline.drop(data, name);
            if (event.key === 'Enter' || event.key === 'F2') inline.explain(data, name);
            return;
          }
          if (event.key !== 'Enter') return;
          if ('column' in cell && cell.column.getColId() === BUTTONS) buttonsOf(event)[0]?.focus();
          else if (data && data.id !== FOOT) onOpen(data);
        }}
        onColumnResized={arranged}
        onColumnMoved={arranged}
        onColumnPinned={arranged}
      />
    </div>
  );
}

interface GridContext {
  faults: ReadonlyMap<string, CellFault>;
  inline: InlineEdit;
  figures: RecordGridProps['figures'];
}

/** Room for what can be done with the rows on screen. */
function useButtonsWidth(rows: readonly Row[]): number {
  const template = useTemplate();
  const pick = useLabel();
  return useMemo(
    () =>
      actionsWidth(
        rows.map((row) => {
          const target = targetOf(row, template);
          const shown = pressables(template, 'row', target.values, target.rights);
          const { beside, inMenu } = divideActions(shown, ({ button }) => pick(button.title));
          return { words: beside.map(({ button }) => pick(button.title)), menu: inMenu.length > 0 };
        }),
      ),
    [rows, template, pick],
  );
}

function useColumnDefs(
  { columns, arrangement, sort, run, onOpen, inline: { fields: inlineFields } }: RecordGridProps,
  buttonsWidth: number,
): ColDef<Row>[] {
  const template = useTemplate();
  const pick = useLabel();
  const t = useTexts('template');
  const [first] = useState(sort);
  const [firstWidth] = useState(buttonsWidth);
  return useMemo(() => {
    const { model, answer } = template;
    const stateField = model.states?.field;
    const states = (answer.dictionaries[model.states?.dictionary ?? '']?.items ?? []).map(({ label }) => pick(label));
    const defs = columns.map((column): ColDef<Row> => {
      const field = fieldOf(model, column.field);
      const look = field ? uiOf(field).column(field) : { width: 140, align: 'left' as const };
      const at = first.findIndex((entry) => entry.field === column.field);
      const unit = field && 'unit' in field && field.unit ? ` (${pick(field.unit)})` : '';
      const title = `${pick(column.title ?? field?.title) || column.field}${unit}`;
      const isArranged = arrangement.columns.some((own) => own.field === column.field && own.width !== undefined);
      const width = column.width ?? look.width;
      return {
        colId: column.field,
        headerName: title,
        // The person's own width stands; the model's must at least show what the column is called, and where a record stands.
        width: isArranged
          ? width
          : Math.max(width, headerRoom(title), tagRoom(column.field === stateField ? states : [])),
        minWidth: NARROWEST,
        pinned: column.pin,
        hide: column.hidden,
        sortable: column.sortable !== false && isSortable(field),
        initialSort: at < 0 ? undefined : first[at]?.order,
        initialSortIndex: at < 0 ? undefined : at,
        comparator: unsorted,
        headerClass: look.align === 'right' ? 'ag-right-aligned-header' : undefined,
        cellClass: look.align === 'right' ? 'ag-right-aligned-cell' : undefined,
        ...(field && inlineFields.has(column.field) ? editing(field) : {}),
        // Of the row below: what tells the grid that its cell must be drawn anew.
        valueGetter: ({ data, node, context }: ValueGetterParams<Row, unknown, GridContext>) =>
          node?.rowPinned
            ? context.figures[column.field]
            : (faultOf(context, data, column.field)?.value ?? data?.[column.field] ?? null),
        cellRenderer: ({ data, node, context }: CustomCellRendererProps<Row, unknown, GridContext>) =>
          node.rowPinned ? (
            <FigureCell figure={context.figures[column.field]} />
          ) : data && faultOf(context, data, column.field) ? (
            <FaultyCell model={model} column={column} row={data} fault={faultOf(context, data, column.field)} />
          ) : data ? (
            <ListCell model={model} column={column} row={data} onOpen={onOpen} />
          ) : null,
      };
    });
    const rowButtons = pressables(template, 'row');
    if (rowButtons.length > 0) {
      defs.push({
        colId: BUTTONS,
        headerName: t('list.actions'),
        width: firstWidth,
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
  }, [columns, arrangement, template, pick, t, run, onOpen, first, firstWidth, inlineFields]);
}

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

const isOnCell = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.classList.contains('ag-cell');

function buttonsOf({ target }: KeyboardEvent): HTMLElement[] {
  const cell = target instanceof Element ? target.closest('.ag-cell') : null;
  return [...(cell?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
}

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
const isOwn = (state: ColumnState): boolean => state.colId !== BUTTONS && !state.colId.startsWith('ag-Grid');
const toArranged = (state: ColumnState): ArrangedColumn => ({
  field: state.colId,
  width: state.width ?? undefined,
  hidden: state.hide ?? false,
  pin: state.pinned === 'right' ? 'right' : state.pinned ? 'left' : undefined,
});
