import { sql } from 'kysely';
import type { ServerEvent } from '../../contract/events.ts';
import type { Language } from '../../model/language/texts.ts';
import type { Database } from '../database/connect.ts';
import { jsonb } from '../database/json.ts';
import type { Executor } from '../database/tables.ts';
import { tellPeople } from '../database/tellPeople.ts';
import { newId } from '../database/uuid.ts';
import { OperationLost } from './operationLost.ts';

export interface Operation {
  id: string;
  kind: string;
  templateCode: string;
  /** What was asked for: filter, columns, file, options. A resumable operation is begun again from this alone. */
  detail: Record<string, unknown>;
  /** Another server may go on with it when this one dies. */
  resumable: boolean;
  /** What a person can have one of at a time, on all servers together. */
  slot?: string;
  /** What was decided at its beginning, for whoever goes on with it; forgotten at its end. It may hold values that are confidential. */
  plan?: unknown;
}

/** `idTaken`: there is an operation of that id; `busy`: the person has one of that slot under way. */
export type Entered = 'entered' | 'idTaken' | 'busy';

/** Who began an operation. */
export interface Actor {
  id: string;
  name: string;
  requestId: string;
  language: Language;
  isSystem: boolean;
  roles: readonly { code: string }[];
}

/** An operation as its owner finds it again. */
export interface KnownOperation {
  id: string;
  templateCode: string;
  detail: Record<string, unknown>;
  progress: unknown;
  startedAt: string;
  finishedAt: string | null;
  /** Its server says nothing any more, and nobody will go on with it. */
  abandoned: boolean;
}

/** An operation whose server has died and that this one has taken over. */
export interface ClaimedOperation extends Pick<KnownOperation, 'id' | 'templateCode' | 'detail' | 'progress'> {
  kind: string;
  /** Who began it, as whom: an API key acts under a name of its own with some of its owner's roles. `as` is missing for what was begun before this was kept. */
  actor: { id: string; requestId: string; language: Language; as?: { name: string; roles: readonly string[] } };
  /** Its owner has asked for it to stop. */
  cancelAsked: boolean;
  plan: unknown;
  /** What was noted last with `checkpoint`; null when nothing was. */
  checkpoint: unknown;
  /** How many servers have worked on it, this one included. */
  attempts: number;
}

/** The table of operations, which all servers of an installation share. */
export interface Operations {
  newId(): string;
  /** Nothing is entered unless the answer says so. */
  enter(actor: Actor, operation: Operation, progress: unknown): Promise<Entered>;
  /** Notes how far it has come; answers whether somebody asked for it to stop, or whether another server has taken it. */
  touch(id: string, progress: unknown): Promise<'goes on' | 'cancelled' | 'lost'>;
  /** Notes its end; nothing when another server has taken it. Answers whether it was ours to end. */
  finish(id: string, progress: unknown): Promise<boolean>;
  /**
   * Notes within the operation's own transaction what that transaction makes final, and what it found. Throws `OperationLost` when
   * another server has taken the operation: then nothing of the transaction may stand.
   */
  checkpoint(within: Executor, id: string, checkpoint: unknown, findings: readonly unknown[]): Promise<void>;
  /** As `checkpoint`, in a transaction of its own. */
  note(id: string, checkpoint: unknown, findings: readonly unknown[]): Promise<void>;
  /** Lets go of an operation unfinished: the next server takes it at once. */
  release(id: string): Promise<void>;
  /** Takes over an operation whose server has said nothing for so many seconds, of any kind but those; null when there is none. */
  claim(silentSeconds: number, but?: readonly string[]): Promise<ClaimedOperation | null>;
  askToCancel(actorId: string, id: string): Promise<void>;
  read(actorId: string, id: string): Promise<KnownOperation | null>;
  /** A person's operations of the last days, newest first. */
  list(actorId: string, limit: number): Promise<KnownOperation[]>;
  /** What a person's operation has found, in the order of finding. */
  findings(actorId: string, id: string): Promise<unknown[]>;
  /** Tells the owner's open pages, at whichever server they hang. */
  tell(actorId: string, event: ServerEvent): Promise<void>;
}

/** Seconds of silence after which nobody waits for a server any more. */
export const SILENT_SECONDS = 45;
/** Servers that may die over one operation: it could be what kills them. */
export const MAX_ATTEMPTS = 3;
/** Days that an operation stays in its owner's list. */
const LISTED_DAYS = 7;

/** The operations as one server sees them: what it enters is its own until another server takes it. */
export function operationsOver({
  kysely: executor,
  transaction,
}: Pick<Database, 'kysely' | 'transaction'>): Operations {
  const worker = newId();
  const operations: Operations = {
    newId,
    async enter(actor, { id, kind, templateCode, detail, resumable, slot, plan }, progress) {
      const roles = actor.roles.map(({ code }) => code);
      const { rows } = await sql`
        insert into sys_operation (id, kind, template_code, actor, actor_name, roles, request_id, language, detail, progress,
          resumable, slot, plan, worker)
        values (${id}, ${kind}, ${templateCode}, ${actor.isSystem ? null : actor.id}, ${actor.name}, ${roles}::text[],
          ${actor.requestId}, ${actor.language}, ${jsonb(detail)}, ${jsonb(progress)}, ${resumable}, ${slot ?? null},
          ${plan === undefined ? null : jsonb(plan)}, ${worker})
        on conflict do nothing returning id`.execute(executor);
      if (rows.length > 0) return 'entered';
      const known = await sql`select id from sys_operation where id = ${id}`.execute(executor);
      return known.rows.length > 0 ? 'idTaken' : 'busy';
    },
    async touch(id, progress) {
      const { rows } = await sql<{ cancel_asked: boolean }>`
        update sys_operation set progress = ${jsonb(progress)}, touched_at = now()
        where id = ${id} and worker = ${worker} and finished_at is null returning cancel_asked`.execute(executor);
      if (!rows[0]) return 'lost';
      return rows[0].cancel_asked ? 'cancelled' : 'goes on';
    },
    async finish(id, progress) {
      const { rows } = await sql`
        update sys_operation set progress = ${jsonb(progress)}, touched_at = now(), finished_at = now(), plan = null
        where id = ${id} and worker = ${worker} and finished_at is null returning id`.execute(executor);
      return rows.length > 0;
    },
    async checkpoint(within, id, checkpoint, findings) {
      const { rows } = await sql`
        update sys_operation set checkpoint = ${jsonb(checkpoint)}, touched_at = now()
        where id = ${id} and worker = ${worker} and finished_at is null returning id`.execute(within);
      if (!rows[0]) throw new OperationLost(id);
      if (findings.length === 0) return;
      await sql`
        insert into sys_operation_finding (operation_id, no, finding)
        select ${id}, coalesce((select max(no) from sys_operation_finding where operation_id = ${id}), 0) + at, finding
        from jsonb_array_elements(${jsonb(findings)}) with ordinality as found(finding, at)`.execute(within);
    },
    note: (id, checkpoint, findings) =>
      transaction((within) => operations.checkpoint(within, id, checkpoint, findings)),
    async release(id) {
      await sql`
        update sys_operation set worker = null, touched_at = '-infinity', attempts = attempts - 1
        where id = ${id} and worker = ${worker} and finished_at is null`.execute(executor);
    },
    async claim(silentSeconds, but = []) {
      const { rows } = await sql<ClaimedRow>`
        update sys_operation set worker = ${worker}, attempts = attempts + 1, touched_at = now()
        where id = (
          select id from sys_operation
          where finished_at is null and resumable and actor is not null and worker is distinct from ${worker}
            and touched_at < now() - make_interval(secs => ${silentSeconds}::int) and not kind = any(${[...but]}::text[])
          order by started_at limit 1 for update skip locked)
        returning id, kind, template_code, actor, actor_name, roles, request_id, language, detail, progress, checkpoint, attempts,
          cancel_asked, plan`.execute(executor);
      const row = rows[0];
      return row
        ? {
            id: row.id,
            kind: row.kind,
            templateCode: row.template_code,
            detail: row.detail,
            progress: row.progress,
            actor: {
              id: row.actor,
              requestId: row.request_id ?? row.id,
              language: row.language ?? 'zh-cn',
              ...(row.roles ? { as: { name: row.actor_name ?? '', roles: row.roles } } : {}),
            },
            cancelAsked: row.cancel_asked,
            plan: row.plan,
            checkpoint: row.checkpoint,
            attempts: row.attempts,
          }
        : null;
    },
    async askToCancel(actorId, id) {
      await sql`
        update sys_operation set cancel_asked = true
        where id = ${id} and actor = ${actorId} and finished_at is null`.execute(executor);
    },
    async read(actorId, id) {
      const { rows } = await sql<KnownRow>`
        select ${KNOWN} from sys_operation where id = ${id} and actor = ${actorId}`.execute(executor);
      return rows[0] ? known(rows[0]) : null;
    },
    async list(actorId, limit) {
      const { rows } = await sql<KnownRow>`
        select ${KNOWN} from sys_operation
        where actor = ${actorId} and started_at > now() - make_interval(days => ${LISTED_DAYS}::int)
        order by started_at desc, id desc limit ${limit}`.execute(executor);
      return rows.map(known);
    },
    async findings(actorId, id) {
      const { rows } = await sql<{ finding: unknown }>`
        select finding from sys_operation_finding
        where operation_id = (select id from sys_operation where id = ${id} and actor = ${actorId}) order by no`.execute(
        executor,
      );
      return rows.map((row) => row.finding);
    },
    tell: (actorId, event) => tellPeople(executor, [actorId], event),
  };
  return operations;
}

/** Findings are kept as long as their operation stays in the list. */
export async function tidyOperations(executor: Executor): Promise<void> {
  await sql`
    delete from sys_operation_finding f using sys_operation o
    where o.id = f.operation_id and o.started_at < now() - make_interval(days => ${LISTED_DAYS}::int)`.execute(
    executor,
  );
}

const KNOWN = sql`id, template_code, detail, progress, started_at, finished_at,
  finished_at is null and not resumable and touched_at < now() - make_interval(secs => ${SILENT_SECONDS}::int) as abandoned`;

interface KnownRow {
  id: string;
  template_code: string;
  detail: Record<string, unknown>;
  progress: unknown;
  started_at: string;
  finished_at: string | null;
  abandoned: boolean;
}

interface ClaimedRow extends Pick<KnownRow, 'id' | 'template_code' | 'detail' | 'progress'> {
  kind: string;
  actor: string;
  actor_name: string | null;
  roles: string[] | null;
  cancel_asked: boolean;
  plan: unknown;
  request_id: string | null;
  language: Language | null;
  checkpoint: unknown;
  attempts: number;
}

const known = (row: KnownRow): KnownOperation => ({
  id: row.id,
  templateCode: row.template_code,
  detail: row.detail,
  progress: row.progress,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  abandoned: row.abandoned,
});
