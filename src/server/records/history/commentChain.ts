import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { executeTogether } from '../write/statementPart.ts';
import { historySql, type Link } from './append.ts';

/** What the history calls comments. No model has this name, so no page tells of these entries. */
export const COMMENT_CHAIN = 'sysComment';

/** All that a comment says: nobody else's words can be put under a name, or a record, later. */
export interface CommentStand {
  model: string;
  recordId: string;
  author: string;
  authorName: string;
  text: string;
  mentions: string[];
}

/**
 * Adds what became of a comment to its own chain in the history, within the transaction that changes it; the caller holds its row. A comment
 * from before there were such chains begins its own with what it says now.
 */
export async function chainComment(
  transaction: Transaction,
  viewer: Viewer,
  id: string,
  before: CommentStand | null,
  after: CommentStand,
  action: 'create' | 'update' | 'delete',
): Promise<void> {
  const { rows } = await sql<Link>`
    select version, hash from sys_history where model = ${COMMENT_CHAIN} and record_id = ${id} order by version desc limit 1`.execute(
    transaction,
  );
  const [previous = null] = rows;
  const version = (previous?.version ?? 0) + 1;
  const patch = { before: before ? { ...before } : {}, after: { ...after } };
  const at = new Date().toISOString();
  const entry = { model: COMMENT_CHAIN, recordId: id, version, action, patch, previous, at };
  await executeTogether({ transaction }, [historySql(viewer, entry)]);
}
