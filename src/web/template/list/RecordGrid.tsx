import {
  CellStyleModule,
  ClientSideRowModelApiModule,
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
  type ColumnState,
  type GetRowIdParams,
  type GridApi,
  type IsFullWidthRowParams,
  type RowDataUpdatedEvent,
  type RowSelectionOptions,
  type SelectionColumnDef,
  type SelectionChangedEvent,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { memo, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import type { ArrangedColumn } from '../../../contract/endpoints/listViews.ts';
import type { Row } from '../../../contract/endpoints/records.ts';
import type { Column, Sort } from '../../../model/language/layout.ts';
import { useGridLocale } from '../../i18n/useGridLocale.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { DetailCell } from './detail/DetailCell.tsx';
import { isDetail, OPENER, OPENER_COLUMN, OPENER_WIDTH, useDetails } from './detail/opened.tsx';
import { gridTheme } from '../../theme/gridTheme.ts';
import { useThemeSettings } from '../../theme/useTheme.ts';
import type { RunActions } from '../actions/useActions.ts';
import { pressables } from '../buttons/pressable.ts';
import { useTemplate } from '../model/template.ts';
import { sayCutWords } from './cells/words.ts';
import { buttonsOf, isOnCell } from './gridKeys.ts';
import { isNearEnd } from './nearEnd.ts';
import type { InlineEdit } from './inline/useInlineEdit.ts';
import type { ColumnFigure } from './useFooter.ts';
import { actionsWidth, divideActions } from './actionRoom.ts';
import { BUTTONS, FOOT, useColumnDefs, type GridContext } from './useColumnDefs.tsx';
import { sameValue } from '../form/initialValues.ts';
import type { ListArrangement } from './useListLayout.ts';
import { KeywordContext } from './soughtWords.ts';
import { useOnChange } from './useOnChange.ts';
import { targetOf, type Selection } from './useSelection.ts';
import { useWidth } from './useWidth.ts';

const MODULES = [
  ClientSideRowModelApiModule,
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
/** Pixels: the column of check boxes; borders and a scroll bar. */
const SELECTION = 44;
const EDGES = 18;
/** Rows before the last one at which an endless list asks for more. */
const NEAR_THE_END = 5;

// One and the same object each time: a new one has the grid set up its selection and its rows again, though it says the same.
const SELECTING: RowSelectionOptions<Row> = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
  hideDisabledCheckboxes: true,
  isRowSelectable: ({ data }) => !isDetail(data),
};
const CHECK_BOXES: SelectionColumnDef = { pinned: 'left', width: SELECTION, suppressHeaderMenuButton: true };
/**
 * What is in sight is drawn first; the rows beside it, which keep fast scrolling from showing gaps, from the next step of scrolling on.
 */
const ROWS_AHEAD = 10;
/** Milliseconds. */
const SETTLED = 100;
const lookAhead = ({ api }: { api: GridApi<Row> }): void =>
  void setTimeout(() => !api.isDestroyed() && api.setGridOption('rowBuffer', ROWS_AHEAD), SETTLED);
const idOf = ({ data }: GetRowIdParams<Row>): string => data.id;
const isWide = ({ rowNode }: IsFullWidthRowParams<Row>): boolean => isDetail(rowNode.data);

export interface RecordGridProps {
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
  /** Columns for which there is no room are left out, and told of. */
  fit?: { all: boolean; onLeft(count: number): void };
  /** Cells that are edited here. */
  inline: InlineEdit;
  run: RunActions;
  onOpen(row: Row): void;
  onSort(sort: Sort[]): void;
  onArrange(columns: ArrangedColumn[]): void;
  /** The last rows are on screen: more may follow. */
  onEnd?(): void;
}

/** Sources of events that a person causes: dragging, menus, a double click on an edge. */
const BY_HAND = /^(ui|contextMenu|columnMenu|toolPanel|autosizeColumns)/;

/** One page of records in a grid. The server sorts, filters and pages; the grid draws, and lets columns be arranged. */
function RecordGrid(props: RecordGridProps) {
  const { rows, arrangement, selection, loading, figures, inline, onOpen, onSort, onArrange, onEnd } = props;
  const t = useTexts('template');
  const locale = useGridLocale();
  const [settings] = useThemeSettings();
  const api = useRef<GridApi<Row>>(undefined);
  const buttonsWidth = useButtonsWidth(rows);
  const [box, boxWidth] = useWidth<HTMLDivElement>();
  const details = useDetails(rows);
  const besides = SELECTION + buttonsWidth + EDGES + (details ? OPENER_WIDTH : 0);
  const room = boxWidth ? boxWidth - besides : 0;
  const { columnDefs: ownColumns, left } = useColumnDefs(props, buttonsWidth, room);
  const isOpening = details !== undefined;
  const columnDefs = useMemo(
    () => (isOpening ? [{ ...OPENER_COLUMN, headerName: t('list.detail') }, ...ownColumns] : ownColumns),
    [isOpening, ownColumns, t],
  );
  const tell = props.fit?.onLeft;
  useEffect(() => tell?.(left), [tell, left]);
  const theme = useMemo(() => gridTheme(settings, arrangement.density), [settings, arrangement.density]);
  const rowData = useMemo(() => details?.rowData ?? [...rows], [details, rows]);
  const keyword = useContext(KeywordContext);
  const context = useMemo<GridContext>(
    () => ({ figures, faults: inline.faults, inline, details, onOpen, keyword }),
    [figures, inline, details, onOpen, keyword],
  );
  // A fault is no value of the row, so the grid does not see by itself that its cell looks otherwise.
  useOnChange(inline.faults, () => api.current?.refreshCells({ force: true, columns: [...inline.fields] }));
  // Nor that a row has been opened: its data are the same.
  useOnChange(details, () => details && api.current?.refreshCells({ force: true, columns: [OPENER] }));
  // What is looked for stands out in rows that were there before, too.
  useOnChange(keyword, () => api.current?.refreshCells({ force: true }));
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
  // Arrows follow an order that came from elsewhere: the address, a saved view.
  useOnChange(sort, () =>
    api.current?.applyColumnState({
      state: sort.map(({ field, order }, at) => ({ colId: field, sort: order, sortIndex: at })),
      defaultState: { sort: null },
    }),
  );

  const order = props.columns.map(({ field }) => field).join(' ');
  // The grid keeps its own order when it is given columns anew; one that was chosen in the settings comes in here.
  useOnChange(order, () => api.current && putInOrder(api.current, order.split(' ')));

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
    onArrange(
      event.api
        .getColumnState()
        .filter(isOwn)
        .map((state) => toArranged(state, props.columns)),
    );
  };

  return (
    <div
      ref={box}
      className={props.wholeHeight ? 'group-grid' : 'list-grid'}
      aria-busy={loading}
      onMouseOver={sayCutWords}
      // On a slow machine the grid may leave the last step of scrolling undrawn, and then does not say that its end is reached.
      onScrollCapture={({ target }) => target instanceof Element && isNearEnd(target) && onEnd?.()}
    >
      {/* With its columns as wide as there is room from the start: to hear of the room later has the grid lay out everything again. */}
      {locale && boxWidth !== undefined && (
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
          getRowId={idOf}
          rowSelection={SELECTING}
          isFullWidthRow={isWide}
          fullWidthCellRenderer={DetailCell}
          onViewportChanged={({ lastRow }) => lastRow >= rowData.length - NEAR_THE_END && onEnd?.()}
          selectionColumnDef={CHECK_BOXES}
          suppressMultiSort={false}
          suppressDragLeaveHidesColumns
          suppressCellFocus={false}
          ensureDomOrder
          domLayout={props.wholeHeight ? 'autoHeight' : 'normal'}
          loading={loading && rows.length === 0}
          overlayNoRowsTemplate={`<span>${t('list.none')}</span>`}
          rowBuffer={0}
          onFirstDataRendered={lookAhead}
          onGridReady={(event) => {
            api.current = event.api;
          }}
          onRowDataUpdated={(event: RowDataUpdatedEvent<Row>) => showSelection(event.api)}
          onSelectionChanged={selected}
          onSortChanged={(event) => event.source !== 'api' && event.source !== 'gridInitializing' && sorted(event.api)}
          readOnlyEdit
          enterNavigatesVerticallyAfterEdit
          onCellEditRequest={({ data, newValue, column }) => {
            // What was not taken stands in the cell, but not in the record: typed again it is tried again.
            const name = column.getColId();
            if (!sameValue(data[name], newValue)) void inline.store(data, name, newValue);
            else inline.drop(data, name);
          }}
          onCellDoubleClicked={({ data, column, rowPinned }) => {
            if (!data || rowPinned) return;
            if (!inline.fields.has(column.getColId())) onOpen(data);
            else inline.explain(data, column.getColId());
          }}
          onCellKeyDown={(cell) => {
            const { event, data } = cell;
            if (!(event instanceof KeyboardEvent) || !isOnCell(event) || isDetail(data)) return;
            const name = 'column' in cell ? cell.column.getColId() : '';
            if (data && name === OPENER) {
              if (event.key === 'Enter' || event.key === ' ') details?.toggle(data);
              return;
            }
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
      )}
    </div>
  );
}

/** Not drawn anew with everything that happens around it. */
export default memo(RecordGrid);

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

/** Puts the columns of the list into an order, each into a place of theirs: check boxes, openers and buttons stay where they are. */
function putInOrder(grid: GridApi<Row>, fields: readonly string[]): void {
  const state = grid.getColumnState();
  const left = fields.filter((field) => state.some(({ colId }) => colId === field));
  const ordered = state.map((entry) => ({ colId: isOwn(entry) ? (left.shift() ?? entry.colId) : entry.colId }));
  if (ordered.some(({ colId }, at) => colId !== state[at]?.colId))
    grid.applyColumnState({ state: ordered, applyOrder: true });
}

const isOwn = (state: ColumnState): boolean =>
  state.colId !== BUTTONS && state.colId !== OPENER && !state.colId.startsWith('ag-Grid');
/** A column that lacks room is not one that the person has put away. */
const toArranged = (state: ColumnState, columns: readonly Column[]): ArrangedColumn => ({
  field: state.colId,
  width: state.width == null ? undefined : Math.round(state.width),
  hidden: columns.find(({ field }) => field === state.colId)?.hidden ?? false,
  pin: state.pinned === 'right' ? 'right' : state.pinned ? 'left' : 'none',
});
