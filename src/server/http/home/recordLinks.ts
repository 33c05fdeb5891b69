import { CODES } from '../../../contract/codes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { Refusal } from '../../records/refusal.ts';
import { type PageRecord, seenTitles } from '../../records/seenTitles.ts';
import { say } from '../../texts/say.ts';
import type { Call } from '../parts.ts';

/** The model, when it is a page that the viewer may open; otherwise 401 (Specification §8). */
export function readableModel({ parts, viewer }: Call, templateCode: string): Model {
  const model = parts.registry.model(templateCode);
  if (!model || model.kind === 'rows')
    throw new Refusal(CODES.screenDenied, say(viewer.language, 'records.unknownModel', { model: templateCode }));
  if (!viewer.can(`${templateCode}:view`)) {
    throw new Refusal(
      CODES.screenDenied,
      say(viewer.language, 'records.screenDenied', { model: model.title[viewer.language] }),
    );
  }
  return model;
}

/** Labels of records of any models that the viewer may see, by `<templateCode>/<billId>`. */
export const recordTitles = ({ parts, viewer }: Call, links: readonly PageRecord[]): Promise<Map<string, string>> =>
  seenTitles(parts, viewer, links);

/**
 * Routes of records for the viewer, by `<templateCode>/<billId>`: on the page that the link names while he sees the record there, else on
 * the page of its own model; none where he sees it on neither. One call for each model.
 */
export async function recordRoutes(call: Call, links: readonly PageRecord[]): Promise<Map<string, string>> {
  const { registry } = call.parts;
  const ofBase = links.flatMap(({ templateCode, billId }) => {
    const model = registry.model(templateCode);
    return model && model.base !== templateCode ? [{ templateCode: model.base, billId }] : [];
  });
  const seen = await recordTitles(call, [...links, ...ofBase]);
  const routes = new Map<string, string>();
  for (const { templateCode, billId } of links) {
    const pages = [templateCode, registry.model(templateCode)?.base ?? templateCode];
    const page = pages.find((code) => seen.has(`${code}/${billId}`));
    if (page) routes.set(`${templateCode}/${billId}`, `/form/${page}/${billId}`);
  }
  return routes;
}
