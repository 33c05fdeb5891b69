import { CODES } from '../../../contract/codes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { Refusal } from '../../records/refusal.ts';
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

/** Labels of records of any models that the viewer may see, by `<templateCode>/<billId>`; one call for each model. */
export async function recordTitles(
  { parts, viewer }: Call,
  links: readonly { templateCode: string; billId: string }[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  const codes = [...new Set(links.map((link) => link.templateCode))].filter(
    (code) => parts.registry.model(code) && viewer.can(`${code}:view`),
  );
  for (const code of codes) {
    const ids = links.filter((link) => link.templateCode === code).map((link) => link.billId);
    for (const { id, label } of await parts.records.labels(viewer, code, ids)) titles.set(`${code}/${id}`, label);
  }
  return titles;
}

/**
 * Routes of records for the viewer, by `<templateCode>/<billId>`: on the page that the link names while he sees the record there, else on
 * the page of its own model; none where he sees it on neither. One call for each model.
 */
export async function recordRoutes(
  call: Call,
  links: readonly { templateCode: string; billId: string }[],
): Promise<Map<string, string>> {
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
