import type { OutgoingFile } from '../../exchange/export/exportList.ts';
import { eventOf } from '../../records/audit/appendAudit.ts';
import type { Call } from '../parts.ts';
import { requestOf } from '../requests.ts';
import { attachmentName, INERT, openDownload, openPreview, type Download } from './download.ts';

type Opener = (call: Call, payload: Record<string, unknown>, asTexts: boolean) => Promise<Download>;

/** Paths whose answer is a file; a refusal of theirs is a JSON envelope all the same. What leaves the house stands in the audit trail. */
export const DOWNLOADS = {
  'api/file/download': async (call, payload, asTexts) => {
    const { id } = requestOf('api/file/download', payload, asTexts);
    return await audited(call, 'download', await openDownload(call, id), { fileId: id });
  },
  'api/file/preview': async (call, payload, asTexts) => {
    const { id } = requestOf('api/file/preview', payload, asTexts);
    return await audited(call, 'download', await openPreview(call, id), { fileId: id, preview: true });
  },
  'api/exchange/export': async (call, payload, asTexts) => {
    const { templateCode, ...asked } = requestOf('api/exchange/export', payload, asTexts);
    const file = await call.parts.exchange.export(call.viewer, { templateCode, ...asked });
    return await audited(call, 'export', asDownload(file, templateCode), asked);
  },
  'api/exchange/template': async (call, payload, asTexts) => {
    const { templateCode } = requestOf('api/exchange/template', payload, asTexts);
    return asDownload(await call.parts.exchange.template(call.viewer, templateCode), templateCode);
  },
  'api/print/pdf': async (call, payload, asTexts) => {
    const { templateCode, billId } = requestOf('api/print/pdf', payload, asTexts);
    const file = asDownload(await call.parts.exchange.pdf(call.viewer, templateCode, billId), templateCode);
    const about = { ...file.about, recordId: billId };
    return await audited(call, 'export', { ...file, about }, { format: 'pdf' });
  },
  'api/bulk/file': async (call, payload, asTexts) => {
    const { jobId } = requestOf('api/bulk/file', payload, asTexts);
    const file = await call.parts.exchange.bulk.file(call.viewer, jobId);
    return await audited(call, 'download', asDownload(file), { jobId });
  },
  'api/exchange/faults': async (call, payload, asTexts) => {
    const { jobId } = requestOf('api/exchange/faults', payload, asTexts);
    const file = await call.parts.exchange.faults(call.viewer, jobId);
    return await audited(call, 'download', asDownload(file), { jobId });
  },
} as const satisfies Record<string, Opener>;

export type DownloadPath = keyof typeof DOWNLOADS;

/** Entered before the first byte is sent; nothing is sent when that fails. */
async function audited(
  { parts, viewer }: Call,
  kind: 'download' | 'export',
  download: Download,
  detail: Record<string, unknown>,
): Promise<Download> {
  const { name, target, recordId } = download.about;
  await parts.records.audit(eventOf(viewer, kind, name, { target, recordId, detail }));
  return download;
}

const asDownload = ({ name, mediaType, content }: OutgoingFile, target?: string): Download => ({
  content,
  about: { name, target },
  headers: {
    'content-type': mediaType,
    'content-disposition': attachmentName(name),
    'cache-control': 'private, no-store',
    ...INERT,
  },
});
