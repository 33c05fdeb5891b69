import { Table } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { TemplateUiType } from '../../contract/endpoints/system.ts';
import { post } from '../client/post.ts';
import { FaultState } from '../kit/FaultState.tsx';
import { Page } from '../kit/Page.tsx';
import { PageSkeleton } from '../kit/PageSkeleton.tsx';
import { useRequest } from '../kit/useRequest.ts';

interface TemplatePageProps {
  templateCode: string;
  templateUiType: TemplateUiType | undefined;
}

const PAGE_SIZE = 20;

/** Lists the records of a model, page by page, with every column that the answer carries. */
export default function TemplatePage({ templateCode }: TemplatePageProps): ReactNode {
  const [pageNum, setPageNum] = useState(1);
  const load = useCallback(
    (signal: AbortSignal) => post('api/commonData/queryPageDataV2', { templateCode, pageNum, pageSize: PAGE_SIZE, loading: 'N' }, { signal }),
    [templateCode, pageNum],
  );
  const { data, error, loading, reload } = useRequest(load);
  if (!data) return error ? <FaultState error={error} onRetry={reload} /> : <PageSkeleton />;
  const names = Object.keys(data.list[0] ?? {}).filter((name) => name !== '_labels');
  return (
    <Page title={templateCode}>
      <Table
        rowKey="id"
        size="small"
        loading={loading}
        scroll={{ x: true }}
        dataSource={data.list}
        columns={names.map((name) => ({ key: name, title: name, render: (_, row) => String(row._labels?.[name] ?? row[name] ?? '') }))}
        pagination={{ current: pageNum, pageSize: PAGE_SIZE, total: data.total, onChange: setPageNum }}
      />
    </Page>
  );
}
