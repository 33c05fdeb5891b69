/**
 * The words that our attributes of a process may have as values. Engine, designer and contract read them here; where a setting is left
 * out, the first of its words holds.
 */
export const PROCESS_WORDS = {
  /** Kinds of variables that expressions may name. */
  variable: ['text', 'decimal', 'bool', 'day', 'instant', 'texts'],
  /** Who handles a task. `chosen`: whoever does the step before names the people. */
  handler: [
    'user',
    'role',
    'departmentLeader',
    'recordLeader',
    'initiator',
    'initiatorLeader',
    'field',
    'handlerOf',
    'chosen',
    'expression',
  ],
  /** Departments from which the holders of a role may come. */
  range: ['all', 'initiator', 'initiatorBelow', 'record', 'recordBelow', 'entity'],
  /** What the handler of a task may do with it. */
  stepAction: [
    'approve',
    'reject',
    'return',
    'transfer',
    'delegate',
    'addBefore',
    'addAfter',
    'addSigner',
    'removeSigner',
    'copy',
    'draft',
  ],
  /** A field of the form at a step. */
  access: ['editable', 'readOnly', 'hidden'],
  /** When a task is overdue: whoever handles it is told, it counts as approved, or it goes to his leader. */
  onTimeout: ['remind', 'approve', 'escalate'],
  /** When nobody is found who could handle a task. */
  nobody: ['incident', 'administrator', 'skip'],
  /** When the only handler is the one who handled the step before. */
  repeated: ['ask', 'skip'],
  /** When a handler is the initiator: he is left out, the task is as good as approved, or it is his all the same. */
  requester: ['exclude', 'skip', 'allow'],
  /** Whether a decision needs words. */
  opinion: ['onReject', 'optional', 'required'],
  /** Where a refusal leads unless whoever refuses says so: back, to the end, or on along the flows with `approved` false. */
  reject: ['initiator', 'previous', 'end', 'flow'],
  /** How many countersignatures are wanted. */
  rule: ['all', 'any', 'ratio'],
  /** How a run stands. */
  status: ['running', 'finished', 'rejected', 'withdrawn', 'terminated', 'failed'],
} as const;

type Words = typeof PROCESS_WORDS;
/** One of the words of a setting, such as `ProcessWord<'opinion'>`. */
export type ProcessWord<Setting extends keyof Words> = Words[Setting][number];

/** Events of a user task, of a flow and of anything else at which listeners are called. */
export const LISTENER_EVENTS = {
  task: ['create', 'assign', 'complete', 'timeout', 'start', 'end'],
  flow: ['take'],
  other: ['start', 'end'],
} as const;
export type ListenerEvent = (typeof LISTENER_EVENTS)[keyof typeof LISTENER_EVENTS][number];

/** The events that a listener on an element of that BPMN type may wait for. */
export function listenerEventsOf(type: string | undefined): readonly ListenerEvent[] {
  if (type === 'bpmn:SequenceFlow') return LISTENER_EVENTS.flow;
  return type === 'bpmn:UserTask' ? LISTENER_EVENTS.task : LISTENER_EVENTS.other;
}
