import { eventOf } from '../../records/audit/appendAudit.ts';
import type { Handlers } from './handlers.ts';

type Paths =
  | 'api/exchange/jobs'
  | 'api/exchange/exportInBackground'
  | 'api/exchange/inspect'
  | 'api/exchange/import'
  | 'api/exchange/progress'
  | 'api/exchange/cancel'
  | 'api/print/record'
  | 'api/bulk/fields'
  | 'api/bulk/preview'
  | 'api/bulk/listed'
  | 'api/bulk/start'
  | 'api/bulk/results';

/** Results that a screen shows. */
const SHOWN = 1000;

export const exchangeHandlers: Handlers<Paths> = {
  'api/exchange/inspect': ({ parts, viewer }, { templateCode, fileId }) =>
    parts.exchange.inspect(viewer, templateCode, fileId),
  'api/exchange/exportInBackground': async ({ parts, viewer }, request) => {
    const answer = await parts.exchange.exportInBackground(viewer, request);
    const { templateCode: target, ...asked } = request;
    const detail = { jobId: answer.jobId, ...asked };
    await parts.records.audit(
      eventOf(viewer, 'export', parts.registry.model(target)?.title[viewer.language] ?? target, { target, detail }),
    );
    return answer;
  },
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
  'api/print/record': async ({ parts, viewer }, { templateCode: target, billId: recordId }) => {
    const printout = await parts.exchange.printout(viewer, target, recordId);
    const subject = `${printout.title} ${printout.record}`;
    await parts.records.audit(eventOf(viewer, 'export', subject, { target, recordId, detail: { format: 'paper' } }));
    return printout;
  },
  'api/bulk/fields': ({ parts, viewer }, { templateCode, target }) =>
    parts.exchange.bulk.fields(viewer, templateCode, target),
  'api/bulk/preview': ({ parts, viewer }, request) => parts.exchange.bulk.preview(viewer, request),
  'api/bulk/listed': ({ parts, viewer }, request) => parts.exchange.bulk.listed(viewer, request),
  'api/bulk/start': ({ parts, viewer }, request) => parts.exchange.bulk.start(viewer, request),
  'api/bulk/results': ({ parts, viewer }, { jobId, limit = SHOWN }) =>
    parts.exchange.bulk.results(viewer, jobId, limit),
};
