import { Button, Skeleton } from 'antd';
import { useCallback, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { FaultState } from '../../../kit/FaultState.tsx';
import { Page } from '../../../kit/Page.tsx';
import { useTexts } from '../../../kit/texts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { useOnReturn } from '../../../kit/useOnReturn.ts';
import { usePages } from '../../../kit/usePages.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { useView } from '../../../kit/view.ts';
import { HistoryPanel } from '../parts/HistoryPanel.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';

/** `/workflow/history?instanceId=`, or `?templateCode=&billId=` for the latest process of a record: what happened to a process, with what its initiator may still do. */
export default function HistoryPage(): ReactNode {
  const texts = useTexts('processes');
  const { query } = useView();
  const [instanceId, templateCode, billId] = ['instanceId', 'templateCode', 'billId'].map((name) => query.get(name));
  if (!instanceId && templateCode && billId) return <HistoryOfRecord templateCode={templateCode} billId={billId} />;
  if (!instanceId)
    return (
      <Page title={texts('history.title')}>
        <EmptyState title={texts('history.none')} />
      </Page>
    );
  return <History instanceId={instanceId} />;
}

/** The latest process of a record. */
function HistoryOfRecord({ templateCode, billId }: { templateCode: string; billId: string }): ReactNode {
  const texts = useTexts('processes');
  const load = useCallback(
    (signal: AbortSignal) =>
      post('api/workflow/ofRecord', { templateCode, billId, loading: 'N' }, { signal, handles: 'all' }),
    [templateCode, billId],
  );
  const { data, error, reload } = useRequest(load);
  if (!data) return error === undefined ? <Skeleton active /> : <FaultState error={error} onRetry={reload} />;
  const [latest] = data;
  if (latest) return <History instanceId={latest.instanceId} />;
  return (
    <Page title={texts('history.title')}>
      <EmptyState title={texts('history.none')} />
    </Page>
  );
}

function History({ instanceId }: { instanceId: string }): ReactNode {
  const texts = useTexts('processes');
  const { confirm, success } = useFeedback();
  const { openRecord } = usePages();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const history = await post('api/workflow/history', { instanceId, loading: 'N' }, { signal, handles: 'all' });
      await post('api/workflow/readCopy', { instanceId, loading: 'N' }, { signal, handles: 'all' });
      return history;
    },
    [instanceId],
  );
  const { data, error, reload } = useRequest(load);
  useOnReturn(reload);
  if (!data) return error === undefined ? <Skeleton active /> : <FaultState error={error} onRetry={reload} />;
  const { templateCode, billId } = data;
  const steer = async (action: 'urge' | 'withdraw', done: string): Promise<void> => {
    if (action === 'withdraw' && !(await confirm(texts('ask.withdraw')))) return;
    await post('api/workflow/steer', { instanceId, action });
    success(done);
    reload();
  };
  return (
    <Page
      title={data.title}
      description={`${data.processName} v${data.version}`}
      actions={
        <>
          <span>
            <StatusTag status={data.status} suspended={data.suspended} />
          </span>
          {data.status === 'running' && (
            <Button onClick={() => void steer('urge', texts('urged')).catch(reload)}>{texts('button.urge')}</Button>
          )}
          {data.withdrawable && (
            <Button danger onClick={() => void steer('withdraw', texts('deal.ok')).catch(reload)}>
              {texts('button.withdraw')}
            </Button>
          )}
          {templateCode !== null && billId !== null && (
            <Button onClick={() => openRecord(templateCode, billId)}>{texts('button.record')}</Button>
          )}
          <Button onClick={() => print()}>{texts('button.print')}</Button>
        </>
      }
    >
      <HistoryPanel history={data} />
    </Page>
  );
}
