import type { ListenerEvent, ProcessWord } from '../../../model/process/vocabulary.ts';
import type { Names } from './names.ts';

/** A process as the interpreter walks it: read from BPMN once, never changed. */
export interface Definition {
  /** Id of the process element. */
  process: string;
  name: string;
  names: Names;
  /** `isExecutable` of the file. */
  executable: boolean;
  nodes: ReadonlyMap<string, Node>;
  flows: ReadonlyMap<string, Flow>;
  settings: ProcessSettings;
}

/** What our own attributes say of the whole process. */
export interface ProcessSettings {
  /** The model whose records it takes along. */
  model: string | null;
  /** CEL that gives the title of an instance. */
  title: string | null;
  /** Permission that starting it needs; without it the right to see the record is enough. */
  startPermission: string | null;
  /** Transitions of the record when it is withdrawn by its initiator, terminated, rejected for good. */
  withdraw: string | null;
  terminate: string | null;
  reject: string | null;
  /** When the initiator sends it off again. */
  resubmit: string | null;
  variables: readonly { name: string; type: VariableType }[];
  listeners: readonly Listener[];
}

/** A registered listener that is run at an event of the element on which it stands. */
export interface Listener {
  event: ListenerEvent;
  code: string;
}

export type VariableType = ProcessWord<'variable'>;

export type NodeKind =
  | 'start'
  | 'end'
  | 'catch'
  | 'throw'
  | 'boundary'
  | 'user'
  | 'service'
  | 'script'
  | 'rule'
  | 'send'
  | 'receive'
  | 'manual'
  | 'task'
  | 'exclusive'
  | 'parallel'
  | 'inclusive'
  | 'eventBased'
  | 'subProcess'
  | 'eventSubProcess'
  | 'call';

export interface Node {
  id: string;
  name: string;
  names: Names;
  kind: NodeKind;
  /** The sub-process that holds it; null: the process itself. */
  scope: string | null;
  incoming: readonly string[];
  outgoing: readonly string[];
  /** The flow that is taken when no other is. */
  default: string | null;
  event: EventDetail | null;
  /** Of a boundary event: the activity at whose edge it stands. */
  attachedTo: string | null;
  /** Of boundary events and starts of event sub-processes. */
  interrupting: boolean;
  multi: MultiInstance | null;
  loop: Loop | null;
  task: TaskSettings | null;
  service: ServiceSettings | null;
  script: ScriptSettings | null;
  /** Of a call activity: key of the process that it calls. */
  calls: string | null;
  /** In their order. */
  listeners: readonly Listener[];
}

export interface Flow {
  id: string;
  name: string;
  names: Names;
  from: string;
  to: string;
  /** CEL; null: always. */
  condition: string | null;
  listeners: readonly Listener[];
}

export type EventKind = 'none' | 'terminate' | 'error' | 'escalation' | 'message' | 'signal' | 'timer' | 'link';

export interface EventDetail {
  kind: EventKind;
  /** Name of the message, signal or link, code of the error or escalation. Null in an event that catches any. */
  name: string | null;
  /** CEL that gives the key by which a message finds its instance; without it that is the record. */
  correlation: string | null;
  timer: { kind: 'date' | 'duration' | 'cycle'; text: string } | null;
}

export interface MultiInstance {
  sequential: boolean;
  /** CEL that gives the list to go through; of user tasks without it, the people whom the handler rules name. */
  over: string | null;
  /** CEL that gives a number instead of a list. */
  cardinality: string | null;
  /** Variable that holds the element at hand. */
  element: string | null;
  /** CEL over nrOfInstances, nrOfActiveInstances, nrOfCompletedInstances: true ends it. */
  completion: string | null;
  /** Of countersigned user tasks: how many must approve. */
  rule: ProcessWord<'rule'>;
  /** Percent of approvals wanted by `ratio`. */
  ratio: number;
  /** One refusal ends it. */
  veto: boolean;
}

export interface Loop {
  condition: string | null;
  testBefore: boolean;
  maximum: number;
}

export type HandlerKind = ProcessWord<'handler'>;
export type DepartmentRange = ProcessWord<'range'>;

export interface HandlerRule {
  kind: HandlerKind;
  value: string;
  range: DepartmentRange;
}

export interface TaskSettings {
  handlers: readonly HandlerRule[];
  /** CEL. */
  title: string | null;
  /** CEL that gives a day or an instant, or an ISO 8601 duration. */
  due: string | null;
  /** ISO 8601 duration before the due time at which whoever handles it is reminded. */
  remind: string | null;
  onTimeout: ProcessWord<'onTimeout'>;
  /** Who gets a copy when the step is done: `role:<code>` and `user:<id or account>`, comma separated, or CEL that gives people. */
  copyTo: string | null;
  /** The view of the record that is shown with this task. */
  view: string | null;
  nobody: ProcessWord<'nobody'>;
  repeated: ProcessWord<'repeated'>;
  requester: ProcessWord<'requester'>;
  opinion: ProcessWord<'opinion'>;
  reject: ProcessWord<'reject'>;
  /** Transitions of the record with each outcome. */
  onApprove: string | null;
  onReject: string | null;
  onReturn: string | null;
  onWithdraw: string | null;
  /** When a return or a jump leads back to this task. */
  onBack: string | null;
  /** The form at this step; a field that it does not name is as the state of the record says. */
  fields: readonly StepField[];
  /** What the handler may do; empty: everything. */
  allow: readonly StepAction[];
  /** Where records go on that stand in the middle of a review without a process. */
  takesOver: readonly TakeOver[];
}

/** Records in this state for which the condition holds are at this step. */
export interface TakeOver {
  state: string;
  /** CEL; null: all of them. */
  when: string | null;
}

export interface StepField {
  name: string;
  access: ProcessWord<'access'>;
  /** It must be filled before the step is approved. */
  required: boolean;
}

export type StepAction = ProcessWord<'stepAction'>;

export interface ServiceSettings {
  /** Named server action, run on the record. */
  action: string | null;
  /** Transition that the record is taken through. */
  transition: string | null;
  /** CEL by name. */
  params: ReadonlyMap<string, string>;
}

/** A script or a rule: what it gives goes into a variable. */
export interface ScriptSettings {
  language: string;
  text: string;
  variable: string | null;
}

/** Kinds on which work stands still, and at whose edge an event may interrupt it. */
export const ACTIVITIES: ReadonlySet<NodeKind> = new Set([
  'user',
  'service',
  'script',
  'rule',
  'send',
  'receive',
  'manual',
  'task',
  'subProcess',
  'call',
]);

/** The node of an id that the definition itself names. Throws when it does not, which is a fault of ours. */
export function nodeOf(definition: Definition, id: string): Node {
  const node = definition.nodes.get(id);
  if (!node) throw new Error(`Process ${definition.process} has no node ${id}.`);
  return node;
}

export function flowOf(definition: Definition, id: string): Flow {
  const flow = definition.flows.get(id);
  if (!flow) throw new Error(`Process ${definition.process} has no flow ${id}.`);
  return flow;
}

export const nodesIn = (definition: Definition, scope: string | null): Node[] =>
  [...definition.nodes.values()].filter((node) => node.scope === scope);

/** A gateway or activity from which several tokens may leave at once. */
export const isFork = (node: Node): boolean =>
  node.outgoing.length > 1 && node.kind !== 'exclusive' && node.kind !== 'eventBased';

export const isJoin = (node: Node): boolean =>
  node.incoming.length > 1 && (node.kind === 'parallel' || node.kind === 'inclusive');
