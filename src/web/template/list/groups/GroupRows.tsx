import { Pagination, Skeleton } from 'antd';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import type { Filter } from '../../../../model/language/filter.ts';
import { FaultState } from '../../../kit/FaultState.tsx';
import { useLastPage } from '../../../kit/useLastPage.ts';
import { useNarrow } from '../../../shell/useNarrow.ts';
import { CardList } from '../CardList.tsx';
import { useInlineEdit } from '../inline/useInlineEdit.ts';
import type { ListQuery } from '../listAddress.ts';
import { useListData } from '../useListData.ts';
import { useOnChange } from '../useOnChange.ts';
import type RecordGridType from '../RecordGrid.tsx';

const RecordGrid = lazy(() => import('../RecordGrid.tsx'));
const PAGE_SIZE = 20;
const NO_FIGURES = {};

interface GroupRowsProps extends Omit<
  ComponentProps<typeof RecordGridType>,
  'rows' | 'loading' | 'figures' | 'sort' | 'inline'
> {
  query: ListQuery;
  filter: Filter;
  /** Fields that the rows must bring. */
  needed: readonly string[];
  stamp: number;
}

/** The records of one open group, page by page. */
export function GroupRows({ query, filter, needed, stamp, ...grid }: GroupRowsProps) {
  const isNarrow = useNarrow();
  const [pageNum, setPageNum] = useState(1);
  const data = useListData({ ...query, pageNum, pageSize: PAGE_SIZE }, filter, needed);
  const { page, loading, error, refresh } = data;
  const inline = useInlineEdit(data, grid.selection);
  useOnChange(stamp, refresh);
  const isBeyond = useLastPage(page, PAGE_SIZE, loading, setPageNum);
  if (error !== undefined) return <FaultState error={error} onRetry={refresh} />;
  if (!page) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <>
      {isNarrow ? (
        <CardList
          rows={page.list}
          columns={grid.columns}
          selection={grid.selection}
          run={grid.run}
          onOpen={grid.onOpen}
        />
      ) : (
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
          <RecordGrid
            {...grid}
            rows={page.list}
            sort={query.sort}
            loading={loading || isBeyond}
            figures={NO_FIGURES}
            inline={inline}
            wholeHeight
          />
        </Suspense>
      )}
      {page.total > PAGE_SIZE && (
        <Pagination
          size="small"
          className="group-pages"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={page.total}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
    </>
  );
}
