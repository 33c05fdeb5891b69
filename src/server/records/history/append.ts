import type { Viewer } from '../../access/viewer.ts';
import { newId } from '../../database/uuid.ts';
import { part, type Part } from '../write/statementPart.ts';
import { canonical, historyHash } from './hash.ts';
import type { Patch } from './patch.ts';

/** A link of the chain: the version that it made of the record, and its hash. */
export interface Link {
  version: number;
  hash: string;
}

export interface HistoryEntry {
  model: string;
  recordId: string;
  version: number;
  /** `create`, `update`, `delete`, `transition:<name>`. */
  action: string;
  patch: Patch;
  reason?: string;
  /** The link before, null for the first one. The caller holds the record's row lock, so that two links never share a predecessor. */
  previous: Link | null;
  at: string;
}

/** The statement that adds a link to the chain of a record, to be run by itself or as the end of a larger one. */
export function historySql(viewer: Viewer, entry: HistoryEntry): Part {
  const id = newId();
  const previous = entry.previous?.hash ?? null;
  const actor = viewer.isSystem ? null : viewer.id;
  const { model, recordId, version, action, patch, at } = entry;
  const reason = entry.reason ?? null;
  const actorName = viewer.name;
  const content = canonical(patch);
  const hash = historyHash(previous, {
    id,
    model,
    recordId,
    version,
    action,
    patch: content,
    actor,
    actorName,
    reason,
    at,
  });
  return {
    ...part`insert into sys_history
    (id, model, record_id, version, action, patch, actor, actor_name, reason, request_id, at, prev_hash, hash)
    values (${id}, ${model}, ${recordId}, ${version}, ${action}, ${content}, ${actor}, ${actorName}, ${reason},
    ${viewer.requestId}, ${at}, ${previous}, ${hash})`,
    merge: linksTogether,
  };
}

/** Links of several chains by one statement. */
function linksTogether(alike: readonly Part[]): Part {
  const column = (at: number): unknown[] => alike.map(({ values }) => values[at]);
  return part`insert into sys_history
    (id, model, record_id, version, action, patch, actor, actor_name, reason, request_id, at, prev_hash, hash)
    select id, model, record_id, version, action, patch::jsonb, actor, actor_name, reason, request_id, at, prev_hash, hash
    from unnest(${column(0)}::uuid[], ${column(1)}::text[], ${column(2)}::uuid[], ${column(3)}::int[], ${column(4)}::text[],
      ${column(5)}::text[], ${column(6)}::uuid[], ${column(7)}::text[], ${column(8)}::text[], ${column(9)}::text[],
      ${column(10)}::timestamptz[], ${column(11)}::text[], ${column(12)}::text[])
      h(id, model, record_id, version, action, patch, actor, actor_name, reason, request_id, at, prev_hash, hash)`;
}
