import { Table, Tag } from 'antd';
import type { ReactNode } from 'react';
import type { BulkResult } from '../../../contract/endpoints/bulk.ts';
import { useTexts } from '../../i18n/useTexts.ts';

const COLOURS = { changed: 'success', unchanged: 'default', refused: 'error', asks: 'warning' } as const;
const PAGE_SIZE = 10;
/** Pixels; with less room than this the table is moved sideways instead of breaking every word. */
const LEAST = 640;

interface ResultTableProps {
  results: readonly BulkResult[];
  /** What has been done, or what would be. */
  titles: 'preview' | 'done';
  extra?: { title: string; render(result: BulkResult): ReactNode };
}

/** One line for each record: which one, what became of it, and why. */
export function ResultTable({ results, titles, extra }: ResultTableProps) {
  const t = useTexts('bulk');
  return (
    <Table<BulkResult>
      size="small"
      rowKey="billId"
      scroll={{ x: LEAST }}
      dataSource={results}
      pagination={{ pageSize: PAGE_SIZE, showSizeChanger: false, hideOnSinglePage: true }}
      columns={[
        { title: t('record'), dataIndex: 'label', width: 240, render: (label: string, { billId }) => label || billId },
        {
          title: t('result'),
          dataIndex: 'outcome',
          width: 120,
          render: (outcome: BulkResult['outcome']) => (
            <Tag color={COLOURS[outcome]}>{t(`outcome.${titles}.${outcome}`)}</Tag>
          ),
        },
        ...(extra ? [{ title: extra.title, render: (_: unknown, result: BulkResult) => extra.render(result) }] : []),
        {
          title: t('remarks'),
          dataIndex: 'messages',
          render: (messages: readonly string[]) => messages.map((text) => <div key={text}>{text}</div>),
        },
      ]}
    />
  );
}
