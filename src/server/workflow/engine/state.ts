/**
 * Where the runs of a process stand: a root instance with everything that it has called. Plain data, so that it can be copied, compared and
 * stored as rows. Members are replaced, never shared.
 */
export interface State {
  /** Id of the root instance. */
  root: string;
  /** Id of the user who began it. */
  initiator: string;
  instances: Map<string, Instance>;
  tokens: Map<string, Token>;
  tasks: Map<string, Task>;
  subscriptions: Map<string, Subscription>;
  /** By `scope token, space, name`. */
  variables: Map<string, Variable>;
  /** Numbers tasks in the order in which they were made. */
  counter: number;
  suspended: boolean;
}

export type InstanceStatus = 'running' | 'finished' | 'rejected' | 'withdrawn' | 'terminated' | 'failed';

export interface Instance {
  id: string;
  definition: string;
  /** Token of the call activity that called it; null: the root. */
  caller: string | null;
  /** Its outermost scope. */
  scope: string;
  status: InstanceStatus;
}

/**
 * `ready`: moves on in this very command. `effect`: waits for the server to do something. `wait`: for a person or an event. `join`: for
 * other branches. `scope`: holds the tokens of a sub-process, a called instance or a whole process. `multi`: holds its instances.
 * `incident`: for an administrator.
 */
export type TokenState = 'ready' | 'effect' | 'wait' | 'join' | 'scope' | 'multi' | 'incident';

export interface Token {
  id: string;
  instance: string;
  /** The scope or the multi-instance body that holds it; null: the outermost scope of an instance. */
  parent: string | null;
  /** Null for the outermost scope of an instance. */
  node: string | null;
  state: TokenState;
  /** The flow that it came along. */
  flow: string | null;
  /** Which of the instances of its body it is, from 0. */
  index: number | null;
  /** Times that its loop has gone round. */
  loops: number;
  multi: MultiState | null;
  /** The task whose end brought it here. */
  cause: string | null;
  /** What is to be done when the server has done its part. */
  pending: Pending | null;
  /** The node to go straight back to, after a return. */
  returnTo: string | null;
  /** Why an administrator must look at it. */
  incident: string | null;
}

export interface MultiState {
  sequential: boolean;
  /** The elements: of countersigned tasks the people. */
  items: unknown[];
  /** Elements begun so far. */
  begun: number;
  completed: number;
  approved: number;
  rejected: number;
  /** Of countersigned tasks: what all of them have in common. Runs from before it was kept have none. */
  common?: { title: string | null; dueAt: string | null; deputyOf: Readonly<Record<string, string>> };
}

export type Pending =
  | { kind: 'leave' }
  | { kind: 'assign' }
  | { kind: 'service' }
  | { kind: 'script' }
  | { kind: 'escalate' }
  | { kind: 'transition'; name: string; opinion: string | null; onwards: AfterTransition };

export type AfterTransition =
  | { kind: 'leave' }
  | { kind: 'enter' }
  | { kind: 'resubmit' }
  | { kind: 'withdrawn'; task: string }
  | { kind: 'end'; status: InstanceStatus };

export type TaskKind = 'work' | 'before' | 'after' | 'resubmit';
export type TaskStatus = 'open' | 'parked' | 'done' | 'cancelled';
export type Outcome = 'approve' | 'reject' | 'return' | 'opinion' | 'skip';

export interface Task {
  id: string;
  no: number;
  instance: string;
  token: string;
  /** The scope token in which it was worked on; outlives the token. */
  scope: string;
  node: string;
  kind: TaskKind;
  /** The task before or after which somebody else was asked to sign. */
  parent: string | null;
  status: TaskStatus;
  title: string | null;
  assignee: string | null;
  /** Who may claim it. */
  candidates: string[];
  /** Whoever delegated it, or whose deputy the assignee is. */
  owner: string | null;
  delegation: 'asked' | 'deputy' | null;
  outcome: Outcome | null;
  comment: string | null;
  actor: string | null;
  /** People who sign after it, in order. */
  after: string[];
  /** The outcome that waits for those who sign after. */
  held: Outcome | null;
  undoable: boolean;
  /** Somebody has claimed, passed on, or otherwise worked on it. */
  touched: boolean;
  fromTask: string | null;
  dueAt: string | null;
}

export interface Subscription {
  id: string;
  instance: string;
  /** The token that waits, or that an event at the edge would interrupt; of event sub-processes the scope. */
  token: string;
  /** The event's node. */
  node: string;
  kind: 'timer' | 'message' | 'signal';
  name: string | null;
  /** Key by which a message finds it; null: the record of the instance. */
  correlation: string | null;
  dueAt: string | null;
  /** Of a cycle: repetitions left (null: without end) and the distance between them, ISO 8601. */
  left: number | null;
  every: string | null;
}

export interface Variable {
  instance: string;
  scope: string;
  name: string;
  /** A wire value. */
  value: unknown;
}

/** A copy that may be changed without the original noticing. */
export const copyState = (state: State): State => structuredClone(state);

export const instanceOf = (state: State, id: string): Instance => found(state.instances, id, 'instance');
export const tokenOf = (state: State, id: string): Token => found(state.tokens, id, 'token');
export const taskOf = (state: State, id: string): Task => found(state.tasks, id, 'task');

export const childrenOf = (state: State, parent: string): Token[] =>
  [...state.tokens.values()].filter((token) => token.parent === parent);

export const openTasksOf = (state: State, token: string): Task[] =>
  [...state.tasks.values()].filter((task) => task.token === token && isOpen(task));

export const isOpen = ({ status }: Pick<Task, 'status'>): boolean => status === 'open' || status === 'parked';

/** The nearest scope token around a token. */
export function scopeAround(state: State, token: Token): Token {
  const parent = token.parent === null ? null : tokenOf(state, token.parent);
  if (!parent) throw new Error(`Token ${token.id} lies in no scope.`);
  return parent.state === 'multi' ? scopeAround(state, parent) : parent;
}

function found<T>(in_: ReadonlyMap<string, T>, id: string, what: string): T {
  const value = in_.get(id);
  if (value === undefined) throw new Error(`There is no ${what} ${id}.`);
  return value;
}
