import { notifyOnCommit } from '../../database/connect.ts';
import type { Transaction } from '../../database/tables.ts';
import type { WriterCore } from './writerCore.ts';

/** Channel on which servers tell each other, on commit, that records of a model changed; the payload is its templateCode. */
export const RECORD_CHANGES = 'record_changes';

/** Tells all servers when the transaction commits, where somebody keeps what such records say. */
export async function tellChange(
  core: Pick<WriterCore, 'ports' | 'sources'>,
  transaction: Transaction,
  templateCode: string,
): Promise<void> {
  const kept = core.sources.cache?.keeps(templateCode) === true;
  if (kept) core.sources.cache?.forget(templateCode);
  if (kept || core.ports.watched?.has(templateCode)) await notifyOnCommit(transaction, RECORD_CHANGES, templateCode);
}
