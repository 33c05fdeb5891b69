import type { Instance, MultiState, Pending, Subscription, Task, Token } from './engine/state.ts';

export interface InstanceRow {
  id: string;
  definition_id: string;
  caller_token: string | null;
  scope_token: string;
  status: Instance['status'];
}

export const toInstance = (row: InstanceRow): Instance => ({
  id: row.id,
  definition: row.definition_id,
  caller: row.caller_token,
  scope: row.scope_token,
  status: row.status,
});

export interface TokenRow {
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

export const TOKEN = [
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

export const tokenRow = (token: Token): Omit<TokenRow, 'id'> => ({
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

export const toToken = (row: TokenRow): Token => ({
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

export interface TaskRow {
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

export const TASK = [
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

export const taskRow = (task: Task): Omit<TaskRow, 'id'> => ({
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

export const toTask = (row: TaskRow): Task => ({
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
  dueAt: wireTime(row.due_at),
});

export interface SubscriptionRow {
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

export const SUBSCRIPTION = [
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

export const subscriptionRow = (one: Subscription): Omit<SubscriptionRow, 'id'> => ({
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

export const toSubscription = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  instance: row.instance_id,
  token: row.token_id,
  node: row.node_id,
  kind: row.kind,
  name: row.name,
  correlation: row.correlation,
  dueAt: wireTime(row.due_at),
  left: row.left_times,
  every: row.every,
});

export interface VariableRow {
  instance_id: string;
  scope_id: string;
  name: string;
  value: unknown;
}

/** A point in time as JSON out of the database has it, in the one form in which the engine compares them. */
const wireTime = (value: string | null): string | null => (value === null ? null : new Date(value).toISOString());
