import { sql } from 'kysely';
import type { Migration } from '../database/migrate.ts';
import { jsonb } from '../database/json.ts';
import type { Executor } from '../database/tables.ts';
import { newId } from '../database/uuid.ts';

/** What was moved out of and into the system as a whole: who, when, what was asked for, how it ended. The history of records cannot say it. */
export const operationMigrations: readonly Migration[] = [
  {
    id: 'exchange/001-operations',
    statements: [
      `create table sys_operation (
        id uuid primary key,
        kind text not null,
        template_code text not null,
        actor uuid,
        actor_name text,
        request_id text,
        detail jsonb not null,
        progress jsonb not null,
        cancel_asked boolean not null default false,
        started_at timestamptz(3) not null default now(),
        touched_at timestamptz(3) not null default now(),
        finished_at timestamptz(3)
      )`,
      'create index sys_operation_actor on sys_operation (actor, started_at)',
      'create index sys_operation_model on sys_operation (template_code, started_at)',
    ],
  },
];

export interface Operation {
  id: string;
  kind: string;
  templateCode: string;
  /** What was asked for: filter, columns, file, options. */
  detail: Record<string, unknown>;
}

/** Who began an operation. */
export interface Actor {
  id: string;
  name: string;
  requestId: string;
  isSystem: boolean;
}

/** The table of operations, which all servers of an installation share. */
export interface Operations {
  newId(): string;
  enter(actor: Actor, operation: Operation, progress: unknown): Promise<void>;
  /** Notes how far it has come; answers whether somebody asked for it to stop. */
  touch(id: string, progress: unknown, finished: boolean): Promise<boolean>;
  askToCancel(actorId: string, id: string): Promise<void>;
  /** How far an operation of this person has come, as its server noted it last. `silent`: that server says nothing any more. */
  read(actorId: string, id: string): Promise<{ progress: unknown; silent: boolean } | null>;
}

export function operationsOver(executor: Executor): Operations {
  return {
    newId,
    async enter(actor, { id, kind, templateCode, detail }, progress) {
      await sql`
        insert into sys_operation (id, kind, template_code, actor, actor_name, request_id, detail, progress)
        values (${id}, ${kind}, ${templateCode}, ${actor.isSystem ? null : actor.id}, ${actor.name}, ${actor.requestId},
          ${jsonb(detail)}, ${jsonb(progress)})`.execute(executor);
    },
    async touch(id, progress, finished) {
      const { rows } = await sql<{ cancel_asked: boolean }>`
        update sys_operation set progress = ${jsonb(progress)}, touched_at = now(), finished_at = case when ${finished} then now() end
        where id = ${id} and finished_at is null returning cancel_asked`.execute(executor);
      return rows[0]?.cancel_asked === true;
    },
    async askToCancel(actorId, id) {
      await sql`
        update sys_operation set cancel_asked = true
        where id = ${id} and actor = ${actorId} and finished_at is null`.execute(executor);
    },
    async read(actorId, id) {
      const { rows } = await sql<{ progress: unknown; silent: boolean }>`
        select progress, finished_at is null and touched_at < now() - interval '1 minute' as silent
        from sys_operation where id = ${id} and actor = ${actorId}`.execute(executor);
      return rows[0] ?? null;
    },
  };
}
