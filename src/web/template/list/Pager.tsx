import { Button, Pagination } from 'antd';
import { formatThousands } from '../../../model/formats/thousands.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { PAGE_SIZES } from './listAddress.ts';
import type { Sum } from './useFooter.ts';

interface PagerProps {
  total: number;
  /** False when more than `total` rows match. */
  exact: boolean;
  pageNum: number;
  pageSize: number;
  sums: readonly Sum[];
  /** False where the records stand in groups, which have pages of their own. */
  paged?: boolean;
  /** Of an endless list: the rows that are there already, and what brings the next ones. */
  endless?: { shown: number; onMore(): void };
  onTurn(pageNum: number, pageSize: number): void;
}

/** Figures over the whole list, and the pages. */
export function Pager({ total, exact, pageNum, pageSize, sums, paged = true, endless, onTurn }: PagerProps) {
  const t = useTexts('template');
  const figures = formatThousands(String(total));
  const totalText = t(exact ? 'list.total' : 'list.totalMore', { count: total, total: figures });
  return (
    <div className="list-foot">
      <div className="list-sums">
        {sums.map((sum) => (
          <span key={sum.title}>
            {sum.title} <strong className="tabular">{sum.text}</strong>
          </span>
        ))}
      </div>
      {endless ? (
        <span role="status">
          {t('list.shownOf', { shown: formatThousands(String(endless.shown)), total: totalText })}
          {endless.shown < total && (
            <Button type="link" size="small" onClick={endless.onMore}>
              {t('list.showMore')}
            </Button>
          )}
        </span>
      ) : paged ? (
        <Pagination
          size="small"
          current={pageNum}
          pageSize={pageSize}
          total={total}
          pageSizeOptions={PAGE_SIZES}
          showSizeChanger
          showTotal={() => totalText}
          onChange={(page, size) => onTurn(size === pageSize ? page : 1, size)}
        />
      ) : (
        <span>{totalText}</span>
      )}
    </div>
  );
}
