import type { ExchangeProgress } from '../../../contract/endpoints/exchange.ts';
import type { JobSummary } from '../../../contract/endpoints/exchange.ts';
import type { Catalogue } from '../../records/query/catalogue.ts';
import type { KnownOperation } from '../../jobs/operations.ts';

/** A job as its owner's list shows it: how far it is, without its faults. */
export function summaryOf(
  { jobId, kind, state, dryRun, done, total, faultCount, message, fileId }: ExchangeProgress,
  { templateCode, detail, startedAt, finishedAt }: Omit<KnownOperation, 'id' | 'progress' | 'abandoned'>,
  catalogue: Pick<Catalogue, 'model'>,
): JobSummary {
  const fileName = typeof detail.file === 'string' ? detail.file : null;
  return {
    jobId,
    kind,
    templateCode,
    title: catalogue.model(templateCode)?.title ?? { en: templateCode, 'zh-cn': templateCode, 'zh-tw': templateCode },
    state,
    dryRun,
    done,
    total,
    faultCount,
    fileName,
    message,
    ...(fileId === undefined ? {} : { fileId }),
    startedAt,
    finishedAt,
  };
}
