import { Badge, Button, Progress } from 'antd';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import type { JobSummary } from '../../contract/endpoints/exchange.ts';
import { download, saveFile } from '../client/files.ts';
import { formatDistance } from '../i18n/formatDate.ts';
import { useLabel, useTexts } from '../i18n/useTexts.ts';
import styles from './JobList.module.css';
import { jobsAtom, stopJobAtom } from './jobs.ts';

/** The person's exports and imports of the last days: how far, how they ended, and what can be done about it. */
export function JobList(): ReactNode {
  const texts = useTexts('shell');
  const { list } = useAtomValue(jobsAtom);
  return (
    <div className={styles['list']}>
      <strong className={styles['head']}>{texts('jobs.title')}</strong>
      {list.map((job) => (
        <Entry key={job.jobId} job={job} />
      ))}
    </div>
  );
}

const STATUS = { running: 'processing', done: 'success', cancelled: 'default', failed: 'error' } as const;

function Entry({ job }: { job: JobSummary }): ReactNode {
  const texts = useTexts('shell');
  const label = useLabel();
  const stop = useSetAtom(stopJobAtom);
  const { jobId, kind, state, dryRun, done, total, faultCount, fileName, message, fileId } = job;
  const isRunning = state === 'running';
  const isBulk = kind !== 'export' && kind !== 'import';
  const fetchResults = (): void => void download('api/bulk/file', { jobId }).then(saveFile, () => undefined);
  const fetchFaults = (): void => void download('api/exchange/faults', { jobId }).then(saveFile, () => undefined);
  return (
    <section className={styles['job']}>
      <header>
        <span>{texts(`jobs.${dryRun ? 'rehearsal' : kind}`, { model: label(job.title) })}</span>
        <Badge status={STATUS[state]} text={texts(`jobs.state.${state}`)} />
      </header>
      {isRunning && (
        <Progress percent={total === 0 ? 0 : Math.floor((done / total) * 100)} size="small" status="active" />
      )}
      {message !== null && <p>{message}</p>}
      <footer>
        <span>
          {[fileName, total > 0 ? texts('jobs.rows', { done, count: total }) : null, formatDistance(job.startedAt)]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
        {isRunning && (
          <Button type="link" size="small" onClick={() => void stop(jobId).catch(() => undefined)}>
            {texts('jobs.stop')}
          </Button>
        )}
        {fileId !== undefined && (
          <Button
            type="link"
            size="small"
            onClick={() => void download('api/file/download', { id: fileId }).then(saveFile, () => undefined)}
          >
            {texts('jobs.download')}
          </Button>
        )}
        {!isRunning && isBulk && done > 0 && (
          <Button type="link" size="small" onClick={fetchResults}>
            {texts('jobs.results')}
          </Button>
        )}
        {!isRunning && !isBulk && faultCount > 0 && (
          <Button type="link" size="small" onClick={fetchFaults}>
            {texts('jobs.faults', { count: faultCount })}
          </Button>
        )}
      </footer>
    </section>
  );
}
