import { Alert, Button, Flex, Statistic } from 'antd';
import { useEffect, useState } from 'react';
import type { BulkResult } from '../../../contract/endpoints/bulk.ts';
import { saveFile } from '../../client/files.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { JobProgress } from '../exchange/JobProgress.tsx';
import { useJob } from '../exchange/useJob.ts';
import { ResultTable } from './ResultTable.tsx';

interface BulkRunProps {
  jobId: string;
  /** Does what was asked about once more, with the questions answered with yes. */
  onAgain(asking: readonly BulkResult[]): void;
}

/** How far the work is, with a way to stop it; then what became of each record. */
export function BulkRun({ jobId, onAgain }: BulkRunProps) {
  const t = useTexts('bulk');
  const client = useClient();
  const progress = useJob(jobId);
  const [results, setResults] = useState<readonly BulkResult[]>();
  const state = progress?.state ?? 'running';
  useEffect(() => {
    if (state === 'running') return;
    client.post('api/bulk/results', { jobId, loading: 'N' }).then(
      (answer) => setResults(answer.results),
      () => setResults([]),
    );
  }, [client, jobId, state]);

  if (!progress || state === 'running')
    return (
      <Flex vertical gap="middle">
        <JobProgress progress={progress} />
        <div>
          <Button
            onClick={() => void client.post('api/exchange/cancel', { jobId, loading: 'N' }).catch(() => undefined)}
          >
            {t('stop')}
          </Button>{' '}
          <span className="field-note">{t('mayClose')}</span>
        </div>
      </Flex>
    );
  const asking = (results ?? []).filter(({ outcome }) => outcome === 'asks');
  const { updated, unchanged, faulty, done, total, message } = progress;
  return (
    <Flex vertical gap="middle">
      {state === 'failed' && <Alert type="error" showIcon message={message ?? t('failed')} />}
      {state === 'cancelled' && <Alert type="warning" showIcon message={t('stopped', { done, total })} />}
      <Flex gap="large" wrap aria-live="polite">
        <Statistic title={t('outcome.done.changed')} value={updated} />
        <Statistic title={t('outcome.done.unchanged')} value={unchanged} />
        <Statistic title={t('outcome.done.refused')} value={faulty} />
      </Flex>
      {results && <ResultTable results={results} titles="done" />}
      <Flex gap="small" wrap>
        <Button onClick={() => void client.download('api/bulk/file', { jobId }).then(saveFile, () => undefined)}>
          {t('download')}
        </Button>
        {asking.length > 0 && (
          <Button type="primary" onClick={() => onAgain(asking)}>
            {t('again', { count: asking.length })}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
