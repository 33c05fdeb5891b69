import { Button, Select } from 'antd';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Card } from '../../../kit/Card.tsx';
import type { RecordPanelProps } from '../../../kit/plugin.ts';
import { formatDateTime, useTexts } from '../../../kit/texts.ts';
import { useOnReturn } from '../../../kit/useOnReturn.ts';
import { useClient } from '../../../kit/useClient.ts';
import { usePages } from '../../../kit/usePages.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { HistoryPanel } from '../parts/HistoryPanel.tsx';
import { DEAL } from '../parts/routes.ts';
import { StatusTag } from '../parts/StatusTag.tsx';
import styles from '../parts/parts.module.css';

/** The processes of a record below its form, the latest first; nothing where it never had one. */
export default function RecordProcesses({ templateCode, billId, version }: RecordPanelProps): ReactNode {
  const client = useClient();
  const load = useCallback(
    (signal: AbortSignal) =>
      client.post('api/workflow/ofRecord', { templateCode, billId, loading: 'N' }, { signal, handles: 'all' }),
    [client, templateCode, billId],
  );
  const { data, reload } = useRequest(load);
  useOnReturn(reload);
  // A process takes its record along: where the record has another version, the process may stand elsewhere.
  const known = useRef(version);
  useEffect(() => {
    if (known.current !== version) reload();
    known.current = version;
  }, [version, reload]);
  const [chosen, setChosen] = useState<string>();
  const shown = data?.find(({ instanceId }) => instanceId === chosen) ?? data?.[0];
  if (!data || !shown) return null;
  return <Shown key={shown.instanceId} all={data} shown={shown} onChoose={setChosen} />;
}

interface Line {
  instanceId: string;
  processName: string;
  status: Parameters<typeof StatusTag>[0]['status'];
  startedAt: string;
  taskId: string | null;
}

function Shown({ all, shown, onChoose }: { all: readonly Line[]; shown: Line; onChoose(id: string): void }): ReactNode {
  const texts = useTexts('processes');
  const { open } = usePages();
  const client = useClient();
  const { instanceId, taskId } = shown;
  const load = useCallback(
    (signal: AbortSignal) =>
      client.post('api/workflow/history', { instanceId, loading: 'N' }, { signal, handles: 'all' }),
    [client, instanceId],
  );
  const { data, reload } = useRequest(load);
  useOnReturn(reload);
  return (
    <Card
      title={texts('history.title')}
      extra={
        <span className={styles['row']}>
          {all.length > 1 && (
            <Select
              size="small"
              aria-label={texts('history.processOf')}
              value={instanceId}
              popupMatchSelectWidth={false}
              onChange={onChoose}
              options={all.map((one) => ({
                value: one.instanceId,
                label: `${one.processName} · ${formatDateTime(one.startedAt)}`,
              }))}
            />
          )}
          <StatusTag status={shown.status} />
          {taskId !== null && (
            <Button size="small" type="primary" onClick={() => open(DEAL, { query: { taskId } })}>
              {texts('button.deal')}
            </Button>
          )}
        </span>
      }
    >
      {data && (
        <div className={styles['inside']}>
          <HistoryPanel history={data} />
        </div>
      )}
    </Card>
  );
}
