import { Alert, Button, Flex, Radio, Space, Typography } from 'antd';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { AnswerError, TransportError } from '../../client/errors.ts';
import { saveFile } from '../../client/files.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { ListScope } from './exchangeRequest.ts';
import { JobProgress } from './JobProgress.tsx';
import { useJob } from './useJob.ts';
import { ViewModal } from '../../kit/ViewModal.tsx';

interface ExportDialogProps {
  templateCode: string;
  scope: ListScope | undefined;
  onClose(): void;
}

/** A file of many rows takes longer than other calls may. */
const PATIENCE_MS = 30 * 60_000;

/** Asks for the kind of file, and shows how far it is. Closing it stops the export. */
export default function ExportDialog({ templateCode, scope, onClose }: ExportDialogProps) {
  const t = useTexts('exchange');
  const client = useClient();
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [jobId, setJobId] = useState<string>();
  const [fault, setFault] = useState<string>();
  const stop = useRef(new AbortController());
  const progress = useJob(jobId);

  const start = async (): Promise<void> => {
    const id = v7();
    stop.current = new AbortController();
    setFault(undefined);
    setJobId(id);
    const asked = { ...askedFor(templateCode, format, scope), jobId: id };
    try {
      saveFile(
        await client.download('api/exchange/export', asked, {
          handles: 'all',
          signal: stop.current.signal,
          timeoutMs: PATIENCE_MS,
        }),
      );
      onClose();
    } catch (error) {
      setJobId(undefined);
      if (!stop.current.signal.aborted) setFault(faultOf(error) || t('failed'));
    }
  };
  const inBackground = async (): Promise<void> => {
    setFault(undefined);
    try {
      await client.post('api/exchange/exportInBackground', askedFor(templateCode, format, scope), { handles: 'all' });
      onClose();
    } catch (error) {
      setFault(faultOf(error) || t('failed'));
    }
  };
  const cancel = (): void => {
    stop.current.abort();
    if (jobId === undefined) return onClose();
    void client.post('api/exchange/cancel', { jobId, loading: 'N' }, { handles: 'all' }).catch(() => undefined);
    return onClose();
  };

  const isRunning = jobId !== undefined;
  return (
    <ViewModal
      open
      title={t('export.title')}
      maskClosable={!isRunning}
      onCancel={cancel}
      footer={
        <Space wrap>
          <Button onClick={cancel}>{t('common:cancel')}</Button>
          <Button disabled={isRunning} onClick={() => void inBackground()}>
            {t('export.inBackground')}
          </Button>
          <Button type="primary" disabled={isRunning} onClick={() => void start()}>
            {t('export.start')}
          </Button>
        </Space>
      }
    >
      <Flex vertical gap="middle">
        <Typography.Text type="secondary">
          {t('export.what')} {t('export.waits')}
        </Typography.Text>
        <Radio.Group
          value={format}
          disabled={isRunning}
          onChange={(event) => setFormat(event.target.value === 'csv' ? 'csv' : 'xlsx')}
          options={[
            { value: 'xlsx', label: t('export.xlsx') },
            { value: 'csv', label: t('export.csv') },
          ]}
        />
        {isRunning && <JobProgress progress={progress} />}
        {fault !== undefined && <Alert type="error" showIcon message={fault} />}
      </Flex>
    </ViewModal>
  );
}

/** Everything that the list shows, as it shows it. */
function askedFor(templateCode: string, format: 'xlsx' | 'csv', scope: ListScope | undefined) {
  const { filter: query, keyword, sort, columns, tree } = scope ?? {};
  return {
    templateCode,
    format,
    query,
    keyword: keyword || undefined,
    sort: sort && sort.length > 0 ? [...sort] : undefined,
    columns: columns && [...columns],
    tree,
    loading: 'N' as const,
  };
}

const faultOf = (error: unknown): string =>
  error instanceof AnswerError ? error.msg : error instanceof TransportError ? error.message : '';
