import { sql } from 'kysely';
import { jsonb } from '../database/json.ts';
import type { Executor, Transaction } from '../database/tables.ts';
import type { Instance, MultiState, Pending, State, Subscription, Task, Token, Variable } from './engine/state.ts';

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

/** The same without the lock, to look at. */
export async function readRun(executor: Executor, rootId: string): Promise<Loaded | null> {
  const { rows } = await sql<RootRow>`
    select id, definition_id, title, template_code, bill_id, initiator, suspended, counter
    from wf_instance where id = ${rootId} and root_id = id`.execute(executor);
  const row = rows[0];
  return row ? { root: rootOf(row), state: await readState(executor, row) } : null;
}

/** Writes what differs between two stands of a run. */
export async function storeRun(transaction: Transaction, root: Root, before: State | null, now: State): Promise<void> {
  await storeInstances(transaction, root, before, now);
  await storeRows(transaction, root, 'wf_token', TOKEN, before?.tokens, now.tokens, tokenRow);
  await storeRows(transaction, root, 'wf_task', TASK, before?.tasks, now.tasks, taskRow);
  await storeRows(
    transaction,
    root,
    'wf_subscription',
    SUBSCRIPTION,
    before?.subscriptions,
    now.subscriptions,
    (one) => ({
      ...subscriptionRow(one),
      // Without a key of its own a message finds its instance by the record.
      correlation: one.correlation ?? (one.kind === 'message' ? root.billId : null),
    }),
  );
  await storeVariables(transaction, root, before, now);
}

async function storeInstances(transaction: Transaction, root: Root, before: State | null, now: State): Promise<void> {
  for (const instance of now.instances.values()) {
    const known = before?.instances.get(instance.id);
    const { id, definition, caller, scope, status } = instance;
    const ended = status === 'running' ? null : sql`now()`;
    const counted = id === root.id && (before?.counter !== now.counter || before?.suspended !== now.suspended);
    if (!known)
      await sql`
        insert into wf_instance (id, root_id, definition_id, caller_token, scope_token, status, suspended, counter, title,
          template_code, bill_id, initiator, ended_at)
        values (${id}, ${root.id}, ${definition}, ${caller}, ${scope}, ${status}, ${now.suspended}, ${now.counter},
          ${root.title}, ${root.templateCode}, ${root.billId}, ${root.initiator}, ${ended})`.execute(transaction);
    else if (counted || !same(known, instance))
      await sql`
        update wf_instance set definition_id = ${definition}, status = ${status}, suspended = ${now.suspended},
          counter = ${now.counter}, ended_at = coalesce(ended_at, ${ended}) where id = ${id}`.execute(transaction);
  }
}

/** One statement for everything that is new or has changed, one for what is gone. */
async function storeRows<T extends { id: string }>(
  transaction: Transaction,
  root: Root,
  table: string,
  columns: readonly string[],
  before: ReadonlyMap<string, T> | undefined,
  now: ReadonlyMap<string, T>,
  row: (of: T) => Record<string, unknown>,
): Promise<void> {
  const gone = [...(before?.keys() ?? [])].filter((id) => !now.has(id));
  if (gone.length > 0) await sql`delete from ${sql.table(table)} where id = any(${gone}::uuid[])`.execute(transaction);
  const changed = [...now.values()].filter((one) => !same(before?.get(one.id), one));
  if (changed.length === 0) return;
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  const rows = changed.map((one) => ({ ...row(one), id: one.id, root_id: root.id }));
  await sql`
    insert into ${sql.table(table)} (id, root_id, ${names})
    select id, root_id, ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonb(rows)})
    on conflict (id) do update set ${set}`.execute(transaction);
  if (table === 'wf_task')
    await sql`
      update wf_task set ended_at = now()
      where id = any(${changed.map(({ id }) => id)}::uuid[]) and status in ('done', 'cancelled') and ended_at is null`.execute(
      transaction,
    );
}

async function storeVariables(transaction: Transaction, root: Root, before: State | null, now: State): Promise<void> {
  for (const [key, { scope, name }] of before?.variables ?? [])
    if (!now.variables.has(key))
      await sql`delete from wf_variable where scope_id = ${scope} and name = ${name}`.execute(transaction);
  for (const [key, { instance, scope, name, value }] of now.variables)
    if (!same(before?.variables.get(key)?.value, value) || !before?.variables.has(key))
      await sql`
        insert into wf_variable (root_id, instance_id, scope_id, name, value)
        values (${root.id}, ${instance}, ${scope}, ${name}, ${jsonb(value)})
        on conflict (scope_id, name) do update set value = excluded.value`.execute(transaction);
}

async function readState(executor: Executor, root: RootRow): Promise<State> {
  const of = sql`where root_id = ${root.id}`;
  const instances = await sql<InstanceRow>`
    select id, definition_id, caller_token, scope_token, status from wf_instance ${of} order by started_at, id`.execute(
    executor,
  );
  const tokens = await sql<TokenRow>`select * from wf_token ${of} order by id`.execute(executor);
  const tasks = await sql<TaskRow>`select * from wf_task ${of} order by no`.execute(executor);
  const subscriptions = await sql<SubscriptionRow>`select * from wf_subscription ${of} order by id`.execute(executor);
  const variables = await sql<VariableRow>`
    select instance_id, scope_id, name, value from wf_variable ${of} order by scope_id, name`.execute(executor);
  return {
    root: root.id,
    initiator: root.initiator,
    counter: root.counter,
    suspended: root.suspended,
    instances: byId(instances.rows.map(toInstance)),
    tokens: byId(tokens.rows.map(toToken)),
    tasks: byId(tasks.rows.map(toTask)),
    subscriptions: byId(subscriptions.rows.map(toSubscription)),
    variables: new Map(
      variables.rows.map((row): [string, Variable] => [
        `${row.scope_id} ${row.name}`,
        { instance: row.instance_id, scope: row.scope_id, name: row.name, value: row.value },
      ]),
    ),
  };
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

interface InstanceRow {
  id: string;
  definition_id: string;
  caller_token: string | null;
  scope_token: string;
  status: Instance['status'];
}

const toInstance = (row: InstanceRow): Instance => ({
  id: row.id,
  definition: row.definition_id,
  caller: row.caller_token,
  scope: row.scope_token,
  status: row.status,
});

interface TokenRow {
  id: string;
  instance_id: string;
  parent_id: string | null;
  node_id: string | null;
  state: Token['state'];
  flow_id: string | null;
  index_no: number | null;
  loops: number;
  multi: MultiState | null;
  cause: string | null;
  pending: Pending | null;
  return_to: string | null;
  incident: string | null;
}

const TOKEN = [
  'instance_id',
  'parent_id',
  'node_id',
  'state',
  'flow_id',
  'index_no',
  'loops',
  'multi',
  'cause',
  'pending',
  'return_to',
  'incident',
];

const tokenRow = (token: Token): Omit<TokenRow, 'id'> => ({
  instance_id: token.instance,
  parent_id: token.parent,
  node_id: token.node,
  state: token.state,
  flow_id: token.flow,
  index_no: token.index,
  loops: token.loops,
  multi: token.multi,
  cause: token.cause,
  pending: token.pending,
  return_to: token.returnTo,
  incident: token.incident,
});

const toToken = (row: TokenRow): Token => ({
  id: row.id,
  instance: row.instance_id,
  parent: row.parent_id,
  node: row.node_id,
  state: row.state,
  flow: row.flow_id,
  index: row.index_no,
  loops: row.loops,
  multi: row.multi,
  cause: row.cause,
  pending: row.pending,
  returnTo: row.return_to,
  incident: row.incident,
});

interface TaskRow {
  id: string;
  no: number;
  instance_id: string;
  token_id: string;
  scope_id: string;
  node_id: string;
  kind: Task['kind'];
  parent_id: string | null;
  status: Task['status'];
  title: string | null;
  assignee: string | null;
  candidates: string[];
  owner: string | null;
  delegation: Task['delegation'];
  outcome: Task['outcome'];
  comment: string | null;
  actor: string | null;
  after_signers: string[];
  held: Task['held'];
  undoable: boolean;
  touched: boolean;
  from_task: string | null;
  due_at: string | null;
}

const TASK = [
  'no',
  'instance_id',
  'token_id',
  'scope_id',
  'node_id',
  'kind',
  'parent_id',
  'status',
  'title',
  'assignee',
  'candidates',
  'owner',
  'delegation',
  'outcome',
  'comment',
  'actor',
  'after_signers',
  'held',
  'undoable',
  'touched',
  'from_task',
  'due_at',
];

const taskRow = (task: Task): Omit<TaskRow, 'id'> => ({
  no: task.no,
  instance_id: task.instance,
  token_id: task.token,
  scope_id: task.scope,
  node_id: task.node,
  kind: task.kind,
  parent_id: task.parent,
  status: task.status,
  title: task.title,
  assignee: task.assignee,
  candidates: task.candidates,
  owner: task.owner,
  delegation: task.delegation,
  outcome: task.outcome,
  comment: task.comment,
  actor: task.actor,
  after_signers: task.after,
  held: task.held,
  undoable: task.undoable,
  touched: task.touched,
  from_task: task.fromTask,
  due_at: task.dueAt,
});

const toTask = (row: TaskRow): Task => ({
  id: row.id,
  no: row.no,
  instance: row.instance_id,
  token: row.token_id,
  scope: row.scope_id,
  node: row.node_id,
  kind: row.kind,
  parent: row.parent_id,
  status: row.status,
  title: row.title,
  assignee: row.assignee,
  candidates: row.candidates,
  owner: row.owner,
  delegation: row.delegation,
  outcome: row.outcome,
  comment: row.comment,
  actor: row.actor,
  after: row.after_signers,
  held: row.held,
  undoable: row.undoable,
  touched: row.touched,
  fromTask: row.from_task,
  dueAt: row.due_at,
});

interface SubscriptionRow {
  id: string;
  instance_id: string;
  token_id: string;
  node_id: string;
  kind: Subscription['kind'];
  name: string | null;
  correlation: string | null;
  due_at: string | null;
  left_times: number | null;
  every: string | null;
}

const SUBSCRIPTION = [
  'instance_id',
  'token_id',
  'node_id',
  'kind',
  'name',
  'correlation',
  'due_at',
  'left_times',
  'every',
];

const subscriptionRow = (one: Subscription): Omit<SubscriptionRow, 'id'> => ({
  instance_id: one.instance,
  token_id: one.token,
  node_id: one.node,
  kind: one.kind,
  name: one.name,
  correlation: one.correlation,
  due_at: one.dueAt,
  left_times: one.left,
  every: one.every,
});

const toSubscription = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  instance: row.instance_id,
  token: row.token_id,
  node: row.node_id,
  kind: row.kind,
  name: row.name,
  correlation: row.correlation,
  dueAt: row.due_at,
  left: row.left_times,
  every: row.every,
});

interface VariableRow {
  instance_id: string;
  scope_id: string;
  name: string;
  value: unknown;
}
