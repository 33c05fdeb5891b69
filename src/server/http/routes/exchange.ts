import { eventOf } from '../../records/audit/appendAudit.ts';
import type { Handlers } from './handlers.ts';

type Paths =
  | 'api/exchange/jobs'
  | 'api/exchange/inspect'
  | 'api/exchange/import'
  | 'api/exchange/progress'
  | 'api/exchange/cancel';

export const exchangeHandlers: Handlers<Paths> = {
  'api/exchange/inspect': ({ parts, viewer }, { templateCode, fileId }) =>
    parts.exchange.inspect(viewer, templateCode, fileId),
  'api/exchange/import': async ({ parts, viewer }, request) => {
    const answer = await parts.exchange.import(viewer, request);
    const { templateCode: target, fileId } = request;
    const detail = { jobId: answer.jobId, fileId };
    await parts.records.audit(
      eventOf(viewer, 'import', parts.registry.model(target)?.title[viewer.language] ?? target, { target, detail }),
    );
    return answer;
  },
  'api/exchange/progress': ({ parts, viewer }, { jobId }) => parts.exchange.progress(viewer, jobId),
  'api/exchange/jobs': ({ parts, viewer }) => parts.exchange.jobs(viewer),
  'api/exchange/cancel': async ({ parts, viewer }, { jobId }) => {
    await parts.exchange.cancel(viewer, jobId);
    return {};
  },
};
