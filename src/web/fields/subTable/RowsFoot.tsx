import { PlusOutlined } from '@ant-design/icons';
import { Button, Pagination } from 'antd';
import { memo } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import type { RowEvents } from './rowEvents.ts';

/** Rows of an editor that are shown at a time. */
export const ROWS_PAGE = 50;

interface RowsFootProps {
  count: number;
  page: number;
  onPage(page: number): void;
  /** Whether rows can be added. */
  grows: boolean;
  events: RowEvents;
}

/** Below the rows: how to get more of them, and to the others; typing in the rows does not draw it again. */
export const RowsFoot = memo(function RowsFoot({ count, page, onPage, grows, events }: RowsFootProps) {
  const t = useTexts('fields');
  return (
    <div className="rows-foot">
      {grows && (
        <Button type="dashed" size="small" icon={<PlusOutlined aria-hidden="true" />} onClick={events.add}>
          {t('rows.add')}
        </Button>
      )}
      {grows && <span className="field-note">{t('rows.hint')}</span>}
      {count > ROWS_PAGE && (
        <Pagination
          size="small"
          simple
          current={page}
          total={count}
          pageSize={ROWS_PAGE}
          showSizeChanger={false}
          onChange={onPage}
        />
      )}
    </div>
  );
});
