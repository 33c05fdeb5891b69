import { type RawBuilder, sql } from 'kysely';
import { PLANNED_ONCE, UNREAD } from '../database/dialect.ts';
import { jsonb } from '../database/json.ts';
import type { Executor, Transaction } from '../database/tables.ts';
import type { State, Variable } from './engine/state.ts';
import { type HistoryRow, historyPart } from './history.ts';
import { outboxPart, type OutboxRow } from './outboxRows.ts';
import {
  type InstanceRow,
  SUBSCRIPTION,
  type SubscriptionRow,
  subscriptionRow,
  TASK,
  type TaskRow,
  taskRow,
  toInstance,
  TOKEN,
  type TokenRow,
  tokenRow,
  toSubscription,
  toTask,
  toToken,
  type VariableRow,
} from './rows.ts';

/** What belongs to a run as a whole, beside where it stands. */
export interface Root {
  id: string;
  definition: string;
  title: string;
  templateCode: string | null;
  billId: string | null;
  initiator: string;
}

export interface Loaded {
  root: Root;
  state: State;
}

/** Takes the lock of a run and reads where it stands; null when there is none, or when somebody else holds the lock and `wait` is false. */
export async function loadRun(transaction: Transaction, rootId: string, wait = true): Promise<Loaded | null> {
  const lock = wait ? sql`for update` : sql`for update skip locked`;
  const { rows } = await sql<RootRow>`
    select id, definition_id, title, template_code, bill_id, initiator, suspended, counter
    from wf_instance where id = ${rootId} and root_id = id ${lock}`.execute(transaction);
  const row = rows[0];
  if (!row) return null;
  const state = await readState(transaction, row);
  return { root: rootOf(row), state };
}

/** The same, found by one of its tasks: that has to be read first, and the lock be held before anything else is. */
export async function loadRunOfTask(transaction: Transaction, taskId: string): Promise<Loaded | null> {
  const { rows } = await sql<RootRow>`
    select id, definition_id, title, template_code, bill_id, initiator, suspended, counter
    from wf_instance where id = (select root_id from wf_task where id = ${taskId}) for update`.execute(transaction);
  const row = rows[0];
  return row ? { root: rootOf(row), state: await readState(transaction, row) } : null;
}

/** The same without the lock, to look at. */
export async function readRun(executor: Executor, rootId: string): Promise<Loaded | null> {
  const { rows } = await sql<RootRow>`
    select id, definition_id, title, template_code, bill_id, initiator, suspended, counter
    from wf_instance where id = ${rootId} and root_id = id`.execute(executor);
  const row = rows[0];
  return row ? { root: rootOf(row), state: await readState(executor, row) } : null;
}

/** What is written beside where a run stands: what the history tells, and what others are to be told. */
export interface Beside {
  history: readonly HistoryRow[];
  outbox: readonly OutboxRow[];
}

/**
 * Writes what differs between two stands of a run, with its history and what others are told: one statement, whatever has happened. It goes to
 * the database with the next one, at the latest with the commit, which fails when it does.
 */
export async function storeRun(
  transaction: Transaction,
  root: Root,
  before: State | null,
  now: State,
  { history, outbox }: Beside,
): Promise<void> {
  const parts = [
    ...instanceParts(root, before, now),
    ...rowParts(root, 'wf_token', TOKEN, before?.tokens, now.tokens, tokenRow),
    ...rowParts(root, 'wf_task', TASK, before?.tasks, now.tasks, taskRow),
    ...rowParts(root, 'wf_subscription', SUBSCRIPTION, before?.subscriptions, now.subscriptions, (one) => ({
      ...subscriptionRow(one),
      // Without a key of its own a message finds its instance by the record.
      correlation: one.correlation ?? (one.kind === 'message' ? root.billId : null),
    })),
    ...variableParts(root, before, now),
    ...(history.length > 0 ? [historyPart(root, history)] : []),
    ...(outbox.length > 0 ? [outboxPart(root, outbox)] : []),
  ];
  if (parts.length === 0) return;
  const named = parts.map((part, at) => sql`${sql.raw(`p${at}`)} as (${part} returning 1)`);
  await sql`${sql.raw(UNREAD + PLANNED_ONCE)}with ${sql.join(named)} select 1`.execute(transaction);
}

type Part = RawBuilder<unknown>;

function instanceParts(root: Root, before: State | null, now: State): Part[] {
  return [...now.instances.values()].flatMap((instance) => {
    const known = before?.instances.get(instance.id);
    const { id, definition, caller, scope, status } = instance;
    const ended = status === 'running' ? sql`null::timestamptz` : sql`now()`;
    const counted = id === root.id && (before?.counter !== now.counter || before?.suspended !== now.suspended);
    if (!known)
      return [
        sql`
        insert into wf_instance (id, root_id, definition_id, caller_token, scope_token, status, suspended, counter, title,
          template_code, bill_id, initiator, ended_at)
        values (${id}, ${root.id}, ${definition}, ${caller}, ${scope}, ${status}, ${now.suspended}, ${now.counter},
          ${root.title}, ${root.templateCode}, ${root.billId}, ${root.initiator}, ${ended})`,
      ];
    if (!counted && same(known, instance)) return [];
    return [
      sql`
      update wf_instance set definition_id = ${definition}, status = ${status}, suspended = ${now.suspended},
        counter = ${now.counter}, ended_at = coalesce(ended_at, ${ended}) where id = ${id}`,
    ];
  });
}

/** One part for everything that is new or has changed, one for what is gone. */
function rowParts<T extends { id: string }>(
  root: Root,
  table: string,
  columns: readonly string[],
  before: ReadonlyMap<string, T> | undefined,
  now: ReadonlyMap<string, T>,
  row: (of: T) => Record<string, unknown>,
): Part[] {
  const parts: Part[] = [];
  const gone = [...(before?.keys() ?? [])].filter((id) => !now.has(id));
  if (gone.length > 0) parts.push(sql`delete from ${sql.table(table)} where id = any(${gone}::uuid[])`);
  const changed = [...now.values()].filter((one) => !same(before?.get(one.id), one));
  if (changed.length === 0) return parts;
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  const rows = changed.map((one) => ({ ...row(one), id: one.id, root_id: root.id }));
  const isTask = table === 'wf_task';
  const ended = isTask ? sql`, ended_at` : sql``;
  const endedNow = isTask ? sql`, case when status in ('done', 'cancelled') then now() end` : sql``;
  const keptEnd = isTask ? sql`, ended_at = coalesce(wf_task.ended_at, excluded.ended_at)` : sql``;
  parts.push(sql`
    insert into ${sql.table(table)} (id, root_id, ${names}${ended})
    select id, root_id, ${names}${endedNow} from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonb(rows)})
    on conflict (id) do update set ${set}${keptEnd}`);
  return parts;
}

function variableParts(root: Root, before: State | null, now: State): Part[] {
  const parts: Part[] = [];
  const gone = [...(before?.variables ?? [])].filter(([key]) => !now.variables.has(key)).map(([, one]) => one);
  if (gone.length > 0)
    parts.push(sql`
      delete from wf_variable using unnest(${gone.map(({ scope }) => scope)}::uuid[], ${gone.map(({ name }) => name)}::text[]) as gone(scope, name)
      where scope_id = gone.scope and wf_variable.name = gone.name`);
  const changed = [...now.variables]
    .filter(([key, { value }]) => !before?.variables.has(key) || !same(before.variables.get(key)?.value, value))
    .map(([, { instance, scope, name, value }]) => ({ instance, scope, name, value: value ?? null }));
  if (changed.length > 0)
    parts.push(sql`
      insert into wf_variable (root_id, instance_id, scope_id, name, value)
      select ${root.id}::uuid, (one ->> 'instance')::uuid, (one ->> 'scope')::uuid, one ->> 'name', one -> 'value'
      from jsonb_array_elements(${jsonb(changed)}) as one
      on conflict (scope_id, name) do update set value = excluded.value`);
  return parts;
}

/** Everything of a run in one statement. */
async function readState(executor: Executor, root: RootRow): Promise<State> {
  const all = (table: string, order: string): Part =>
    sql`(select coalesce(jsonb_agg(to_jsonb(t) order by ${sql.raw(order)}), '[]') from ${sql.table(table)} t where t.root_id = ${root.id})`;
  const { rows } = await sql<StateRow>`${sql.raw(PLANNED_ONCE)}
    select ${all('wf_instance', 't.started_at, t.id')} as instances, ${all('wf_token', 't.id')} as tokens, ${all('wf_task', 't.no')} as tasks,
      ${all('wf_subscription', 't.id')} as subscriptions, ${all('wf_variable', 't.scope_id, t.name')} as variables`.execute(
    executor,
  );
  const { instances = [], tokens = [], tasks = [], subscriptions = [], variables = [] } = rows[0] ?? {};
  return {
    root: root.id,
    initiator: root.initiator,
    counter: root.counter,
    suspended: root.suspended,
    instances: byId(instances.map(toInstance)),
    tokens: byId(tokens.map(toToken)),
    tasks: byId(tasks.map(toTask)),
    subscriptions: byId(subscriptions.map(toSubscription)),
    variables: new Map(
      variables.map((row): [string, Variable] => [
        `${row.scope_id} ${row.name}`,
        { instance: row.instance_id, scope: row.scope_id, name: row.name, value: row.value },
      ]),
    ),
  };
}

interface StateRow {
  instances: InstanceRow[];
  tokens: TokenRow[];
  tasks: TaskRow[];
  subscriptions: SubscriptionRow[];
  variables: VariableRow[];
}

const byId = <T extends { id: string }>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((one) => [one.id, one]));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

interface RootRow {
  id: string;
  definition_id: string;
  title: string;
  template_code: string | null;
  bill_id: string | null;
  initiator: string;
  suspended: boolean;
  counter: number;
}

const rootOf = (row: RootRow): Root => ({
  id: row.id,
  definition: row.definition_id,
  title: row.title,
  templateCode: row.template_code,
  billId: row.bill_id,
  initiator: row.initiator,
});
