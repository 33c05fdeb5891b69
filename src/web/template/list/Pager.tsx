import { Pagination } from 'antd';
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
  onTurn(pageNum: number, pageSize: number): void;
}

/** Figures over the whole list, and the pages. */
export function Pager({ total, exact, pageNum, pageSize, sums, onTurn }: PagerProps) {
  const t = useTexts('template');
  const figures = new Intl.NumberFormat('en').format(total);
  return (
    <div className="list-foot">
      <div className="list-sums">
        {sums.map((sum) => (
          <span key={sum.title}>
            {sum.title} <strong className="tabular">{sum.text}</strong>
          </span>
        ))}
      </div>
      <Pagination
        size="small"
        current={pageNum}
        pageSize={pageSize}
        total={total}
        pageSizeOptions={PAGE_SIZES}
        showSizeChanger
        showTotal={() => (exact ? t('list.total', { total: figures }) : t('list.totalMore', { total: figures }))}
        onChange={(page, size) => onTurn(size === pageSize ? page : 1, size)}
      />
    </div>
  );
}
