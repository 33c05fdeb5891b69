import { Skeleton } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { ArrangedColumn } from '../../../contract/endpoints/listViews.ts';
import type { Row } from '../../../contract/endpoints/records.ts';
import type { Sort } from '../../../model/language/layout.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import { fieldOf, type ResolvedList } from '../../../model/resolved/model.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import { useLastPage } from '../../kit/useLastPage.ts';
import { useOnReturn } from '../../kit/useOnReturn.ts';
import { useLabel } from '../../i18n/useTexts.ts';
import { useNarrow } from '../../shell/useNarrow.ts';
import { useActions } from '../actions/useActions.ts';
import { choiceOf } from './beside/choice.ts';
import { WithTree } from './beside/WithTree.tsx';
import { BulkTools } from '../bulk/BulkTools.tsx';
import { useWholeList } from '../bulk/useWholeList.ts';
import { ChosenRecords } from '../buttons/ChosenRecords.tsx';
import { useTemplate } from '../model/template.ts';
import { OverlayHost } from '../overlays/OverlayHost.tsx';
import { useOverlays } from '../overlays/overlays.ts';
import { CardList } from './CardList.tsx';
import { useShownFilters } from './FilterBar.tsx';
import { GroupedList } from './groups/GroupedList.tsx';
import { GroupRows } from './groups/GroupRows.tsx';
import { StatisticsPanel } from './statistics/StatisticsPanel.tsx';
import { useInlineEdit } from './inline/useInlineEdit.ts';
import { ListTools } from './ListTools.tsx';
import { NarrowedBy } from './NarrowedBy.tsx';
import { neededColumns } from './neededColumns.ts';
import { NothingHere } from './NothingHere.tsx';
import { Pager } from './Pager.tsx';
import { KeywordContext } from './soughtWords.ts';
import { useFreshSelection } from './useFreshSelection.ts';
import { useFooter, type Figures, type Sum } from './useFooter.ts';
import { useListData } from './useListData.ts';
import { NOT_ARRANGED, useListLayout } from './useListLayout.ts';
import type { ListQuery } from './listAddress.ts';
import { useListQuery } from './useListQuery.ts';
import { useSelection } from './useSelection.ts';
import { useSoon } from './useSoon.ts';
import { useActiveView, useOpeningView } from './views/useActiveView.ts';
import { useListViews } from './views/useListViews.ts';
import { DroppedNote, ViewMenu } from './views/ViewMenu.tsx';

const RecordGrid = lazy(() => import('./RecordGrid.tsx'));
/** A server nearby has answered by then. */
const GRID_WAIT_MS = 40;
const NO_ROWS: readonly Row[] = [];
const NO_LIST: ResolvedList = {
  columns: [],
  filters: [],
  presets: [],
  sort: [],
  footer: [],
  statistics: [],
  inlineEdit: [],
  detail: [],
  paging: 'pages',
  pageSize: 50,
};

/** A model as a list: filters, buttons, one page of records, figures below. */
export default function ListPage() {
  return (
    <OverlayHost>
      <RecordList />
    </OverlayHost>
  );
}

function RecordList() {
  const template = useTemplate();
  const { model } = template;
  const list = model.list ?? NO_LIST;
  const pick = useLabel();
  const isNarrow = useNarrow();
  const overlays = useOverlays();
  const state = useListQuery(list);
  const views = useListViews(model.templateCode);
  const { query, filter, change } = state;
  const shownFilters = useShownFilters(list.filters);
  const view = views.views.find((one) => one.id === query.view);
  const layout = useListLayout(model.templateCode, list.columns, view, views.arrangement);
  const active = useActiveView(views, view, state, layout);
  const columns = useMemo(
    () =>
      neededColumns(
        template,
        list.columns.map((column) => column.field),
      ),
    [template, list],
  );
  const isGrouped = query.group.length > 0;
  const isEndless = list.paging === 'endless' && !isGrouped;
  // Asked for beside the views, not after them: most lists open with none.
  const data = useListData(query, filter, columns, isEndless);
  const { error, refresh, drop, more, stamp } = data;
  const ready = useOpeningView(views, state, drop);
  const page = ready ? data.page : undefined;
  const loading = data.loading || !ready;
  // What was made or changed elsewhere stands in the rows and in the figures below them.
  useOnReturn(refresh);
  const selection = useSelection();
  useFreshSelection(selection, page, columns, stamp);
  const [lacking, setLacking] = useState(0);
  const inline = useInlineEdit(data, selection);
  const figures = useFooter({
    footer: list.footer,
    columns: layout.footers,
    filter,
    keyword: query.keyword,
    stamp: ready ? stamp + inline.edits : undefined,
  });
  const { clear } = selection;
  const changed = useCallback(() => {
    clear();
    refresh();
  }, [clear, refresh]);
  const shown = layout.columns.filter((column) => !column.hidden).map((column) => column.field);
  const whole = useWholeList(selection.targets, filter, query.keyword, page);
  const run = useActions({
    refresh: changed,
    lookAgain: refresh,
    whole: whole.chosen?.isWhole ? whole.chosen : undefined,
    list: { filter, keyword: query.keyword, sort: query.sort, columns: shown },
    prefill: atNode(list, query),
  });
  const { templateCode, form } = model;
  const open = useCallback(
    (row: Row) => overlays.openForm({ templateCode, billId: row.id, mode: 'view', place: form.open, onDone: changed }),
    [overlays, templateCode, form.open, changed],
  );
  const sortBy = useCallback((sort: Sort[]) => change({ sort }), [change]);
  const { arrange } = layout;
  const arrangeColumns = useCallback((arranged: ArrangedColumn[]) => arrange({ columns: arranged }), [arrange]);
  const columnTitle = useCallback(
    (name: string) => pick(list.columns.find(({ field }) => field === name)?.title ?? fieldOf(model, name)?.title),
    [list, model, pick],
  );
  const allColumns = layout.arrangement?.allColumns === true;
  const fit = useMemo(
    () => (layout.isFree ? { all: allColumns, onLeft: setLacking } : undefined),
    [layout.isFree, allColumns],
  );
  const rows = page?.list ?? NO_ROWS;
  // Made with its rows, a grid is drawn once; made before them, it is ready when they come late.
  const isTime = useSoon(page !== undefined, GRID_WAIT_MS);
  const isOpenPanel = list.statistics.length > 0 && layout.arrangement?.statistics === true;
  const isBeyond = useLastPage(page, page?.pageSize ?? query.pageSize, loading, (pageNum) => change({ pageNum }));
  const isEmpty = page !== undefined && rows.length === 0 && !loading && !isBeyond;

  return (
    <WithTree beside={list.beside} state={state} layout={layout} stamp={stamp + inline.edits}>
      <KeywordContext value={query.keyword}>
        <section className="list-page" aria-label={pick(model.title)}>
          <header className="list-head">
            <h1 className="list-title">{pick(model.title)}</h1>
            <ViewMenu active={active} />
            {model.description && selection.targets.length === 0 && (
              <span className="field-note">{pick(model.description)}</span>
            )}
            <ChosenRecords count={selection.targets.length} whole={whole.chosen?.isWhole} onClear={clear}>
              {whole.chosen && (
                // Its texts come with the first selection; the list does not wait for them.
                <Suspense fallback={null}>
                  <BulkTools chosen={whole.chosen} more={whole.more} onDone={changed} />
                </Suspense>
              )}
            </ChosenRecords>
          </header>
          <ListTools
            list={list}
            state={state}
            layout={layout}
            targets={selection.targets}
            whole={whole.chosen?.isWhole === true}
            run={run}
            lacking={layout.isFree ? lacking : 0}
            onRefresh={refresh}
            onChanged={changed}
          />
          {isOpenPanel && ready && (
            <StatisticsPanel
              statistics={list.statistics}
              narrowing={{ filter, keyword: query.keyword, stamp }}
              onOpen={({ whole }, own) =>
                change(
                  whole
                    ? { conditions: [], presets: [], keyword: '', extra: own }
                    : { extra: query.extra ? { and: [query.extra, own] } : own },
                )
              }
            />
          )}
          <DroppedNote view={view} />
          <NarrowedBy state={state} shown={shownFilters} />
          {error !== undefined && <FaultState error={error} onRetry={refresh} />}
          {error === undefined && isEmpty && (
            <NothingHere narrowed={state.isNarrowed} onClear={state.clear} run={run} />
          )}
          {error === undefined && !isEmpty && isGrouped && layout.arrangement && (
            <GroupedList
              key={`${layout.stamp} ${JSON.stringify(query.group)}`}
              group={query.group}
              filter={filter}
              keyword={query.keyword}
              footers={layout.footers}
              stamp={stamp}
              rows={(own) => (
                <GroupRows
                  query={query}
                  filter={own}
                  needed={columns}
                  stamp={stamp}
                  columns={layout.columns}
                  arrangement={layout.arrangement ?? NOT_ARRANGED}
                  selection={selection}
                  run={run}
                  onOpen={open}
                  onSort={sortBy}
                  onArrange={arrangeColumns}
                />
              )}
            />
          )}
          {error === undefined &&
            !isEmpty &&
            !isGrouped &&
            isNarrow &&
            (page ? (
              <CardList rows={rows} columns={layout.columns} selection={selection} run={run} onOpen={open} />
            ) : (
              <Skeleton active />
            ))}
          {error === undefined && !isEmpty && !isGrouped && !isNarrow && layout.arrangement && isTime && (
            <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
              <RecordGrid
                key={layout.stamp}
                rows={rows}
                columns={layout.columns}
                arrangement={layout.arrangement}
                sort={query.sort}
                selection={selection}
                loading={loading}
                figures={figures.columns}
                fit={fit}
                inline={inline}
                run={run}
                onOpen={open}
                onSort={sortBy}
                onArrange={arrangeColumns}
                onEnd={isEndless ? more : undefined}
              />
            </Suspense>
          )}
          {page && !isEmpty && (
            <Pager
              total={page.total}
              exact={page.totalIsExact}
              pageNum={query.pageNum}
              pageSize={query.pageSize}
              sums={isNarrow ? [...figures.sums, ...titledFigures(figures, columnTitle)] : figures.sums}
              paged={!isGrouped}
              endless={isEndless ? { shown: rows.length, onMore: more } : undefined}
              onTurn={(pageNum, pageSize) => change({ pageNum, pageSize })}
            />
          )}
        </section>
      </KeywordContext>
    </WithTree>
  );
}

/** A record that is made beside a chosen node belongs there. */
function atNode({ beside }: ResolvedList, { conditions }: ListQuery): Values {
  const node = beside && choiceOf(conditions.find(({ field }) => field === beside.field))?.node;
  return node ? { [beside.field]: node } : {};
}

/** Where there are no columns to stand below, a figure says whose it is. */
const titledFigures = ({ columns }: Figures, titleOf: (field: string) => string): Sum[] =>
  Object.entries(columns).map(([field, { title, text }]) => ({ title: `${titleOf(field)} ${title}`, text }));
