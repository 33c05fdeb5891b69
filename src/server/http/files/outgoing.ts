import type { OutgoingFile } from '../../exchange/export/exportList.ts';
import type { Call } from '../parts.ts';
import { requestOf } from '../requests.ts';
import { attachmentName, openDownload, type Download } from './download.ts';

type Opener = (call: Call, payload: Record<string, unknown>, asTexts: boolean) => Promise<Download>;

/** Paths whose answer is a file; a refusal of theirs is a JSON envelope all the same. */
export const DOWNLOADS = {
  'api/file/download': (call, payload, asTexts) =>
    openDownload(call, requestOf('api/file/download', payload, asTexts).id),
  'api/exchange/export': async (call, payload, asTexts) =>
    asDownload(await call.parts.exchange.export(call.viewer, requestOf('api/exchange/export', payload, asTexts))),
  'api/exchange/template': async (call, payload, asTexts) =>
    asDownload(
      await call.parts.exchange.template(
        call.viewer,
        requestOf('api/exchange/template', payload, asTexts).templateCode,
      ),
    ),
  'api/exchange/faults': async (call, payload, asTexts) =>
    asDownload(await call.parts.exchange.faults(call.viewer, requestOf('api/exchange/faults', payload, asTexts).jobId)),
} as const satisfies Record<string, Opener>;

export type DownloadPath = keyof typeof DOWNLOADS;

const asDownload = ({ name, mediaType, content }: OutgoingFile): Download => ({
  content,
  headers: {
    'content-type': mediaType,
    'content-disposition': attachmentName(name),
    'cache-control': 'private, no-store',
  },
});
