import type { Model } from '../../model/resolved/model.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Records } from './records.ts';

/** A record on a page. */
export interface PageRecord {
  templateCode: string;
  billId: string;
}

export interface TitleParts {
  registry: { model(code: string): Model | undefined };
  records: Pick<Records, 'labels'>;
}

/** Labels of records of any models that the viewer may see, by `<templateCode>/<billId>`; one call for each model. */
export async function seenTitles(
  { registry, records }: TitleParts,
  viewer: Viewer,
  links: readonly PageRecord[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  const codes = [...new Set(links.map((link) => link.templateCode))].filter(
    (code) => registry.model(code) && viewer.can(`${code}:view`),
  );
  for (const code of codes) {
    const ids = links.filter((link) => link.templateCode === code).map((link) => link.billId);
    for (const { id, label } of await records.labels(viewer, code, ids)) titles.set(`${code}/${id}`, label);
  }
  return titles;
}
