import { BULK_LIMIT, type BulkTarget } from '../../../contract/endpoints/bulk.ts';
import { CODES } from '../../../contract/codes.ts';
import type { Filter } from '../../../model/language/filter.ts';
import type { Viewer } from '../../access/viewer.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import type { ExchangeParts } from '../parts.ts';

export interface Bill {
  billId: string;
  version: number;
}

const BATCH = 1000;

/**
 * The records that are meant, in the order of the list, as they stand now; of chosen ones the versions that were seen. Only what the viewer
 * sees is ever found. Refusal 30011 beyond the limit.
 */
export async function recordsMeant(
  { records }: ExchangeParts,
  viewer: Viewer,
  templateCode: string,
  target: BulkTarget,
): Promise<Bill[]> {
  if ('bills' in target) return target.bills.map(({ billId, version }) => ({ billId, version }));
  const { query, keyword } = target;
  const walk = await records.walk(viewer, { templateCode, query, keyword, columns: ['version'] });
  const except = new Set(target.except);
  if (walk.total - except.size > BULK_LIMIT)
    throw new Refusal(
      CODES.limitReached,
      say(viewer.language, 'bulk.tooMany', { limit: BULK_LIMIT, total: walk.total }),
    );
  const found: Bill[] = [];
  for await (const rows of walk.batches(BATCH))
    for (const { id, version } of rows) if (!except.has(id)) found.push({ billId: id, version });
  return found;
}

/** The same as a filter, for questions about all of them at once. */
export function filterMeant(target: BulkTarget): { query?: Filter; keyword?: string } {
  if ('bills' in target) return { query: { field: 'id', op: 'in', value: target.bills.map(({ billId }) => billId) } };
  const { query, keyword, except = [] } = target;
  if (except.length === 0) return { query, keyword };
  const others: Filter = { field: 'id', op: 'notIn', value: except };
  return { query: query ? { and: [query, others] } : others, keyword };
}
