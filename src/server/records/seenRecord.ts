import type { Model } from '../../model/resolved/model.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Executor } from '../database/tables.ts';
import type { Records } from './records.ts';

/** A record by its base model, which all its pages share. */
export interface BaseRecord {
  model: string;
  recordId: string;
}

/** What finding out what somebody sees of a record asks. */
export interface SightParts {
  registry: { models(): ReadonlyMap<string, Model> };
  records: Pick<Records, 'sees' | 'history'>;
}

/** A page on which the viewer sees the record whole; its own model's page first. Undefined where there is none. */
export async function pageOf(
  { registry, records }: SightParts,
  viewer: Viewer,
  { model: base, recordId }: BaseRecord,
  within?: Executor,
  which?: 'live' | 'deleted',
): Promise<string | undefined> {
  for (const { templateCode } of pagesOf(registry, viewer, base))
    if ((await records.sees(viewer, templateCode, recordId, within, which)) === 'whole') return templateCode;
  return undefined;
}

/** Versions of a record whose change shows the viewer a difference on this page: a field that he reads, or that it came (back). */
export async function shownVersions(
  { records }: SightParts,
  viewer: Viewer,
  templateCode: string,
  billId: string,
  within?: Executor,
): Promise<Set<number>> {
  const entries = await records.history(viewer, { templateCode, billId }, within);
  return new Set(
    entries
      .filter(({ changes, kind }) => changes.length > 0 || kind === 'restore' || kind === 'create')
      .map(({ version }) => version),
  );
}

function pagesOf(registry: SightParts['registry'], viewer: Viewer, base: string): Model[] {
  return [...registry.models().values()]
    .filter((model) => model.base === base && viewer.can(`${model.templateCode}:view`))
    .sort((a, b) => Number(b.templateCode === base) - Number(a.templateCode === base));
}
