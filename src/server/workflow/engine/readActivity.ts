import {
  type DepartmentRange,
  type HandlerKind,
  type Loop,
  type MultiInstance,
  type NodeKind,
  type ScriptSettings,
  type ServiceSettings,
  STEP_ACTIONS,
  type TaskSettings,
} from './definition.ts';
import { bodyAt, type Element, elementAt, extensions, textAt } from './element.ts';

type Refuse = (message: string) => void;

export function readTask(element: Element, refuse: Refuse): TaskSettings {
  const [own = null] = extensions(element, 'Task');
  const choice = <T extends string>(attribute: string, known: readonly [T, ...T[]]): T =>
    chosen(textAt(own, attribute), known, attribute, refuse);
  return {
    handlers: extensions(element, 'Handler').map((handler) => ({
      kind: chosen(textAt(handler, 'kind'), HANDLER_KINDS, 'kind', refuse),
      value: textAt(handler, 'value') ?? '',
      range: chosen(textAt(handler, 'range'), DEPARTMENT_RANGES, 'range', refuse),
    })),
    title: textAt(own, 'title'),
    due: textAt(own, 'due'),
    remind: textAt(own, 'remind'),
    onTimeout: choice('onTimeout', ['remind', 'approve', 'escalate']),
    copyTo: textAt(own, 'copyTo'),
    view: textAt(own, 'view'),
    nobody: choice('nobody', ['incident', 'administrator', 'skip']),
    repeated: choice('repeated', ['ask', 'skip']),
    requester: choice('requester', ['exclude', 'skip', 'allow']),
    opinion: choice('opinion', ['onReject', 'optional', 'required']),
    reject: choice('reject', ['initiator', 'previous', 'end', 'flow']),
    onApprove: textAt(own, 'onApprove'),
    onReject: textAt(own, 'onReject'),
    onReturn: textAt(own, 'onReturn'),
    onWithdraw: textAt(own, 'onWithdraw'),
    onBack: textAt(own, 'onBack'),
    fields: extensions(element, 'Field').map((field) => ({
      name: textAt(field, 'name') ?? '',
      access: chosen(textAt(field, 'access'), ['editable', 'readOnly', 'hidden'], 'access', refuse),
      required: textAt(field, 'required') === 'true',
    })),
    allow: extensions(element, 'Allow').map((allow) => chosen(textAt(allow, 'action'), STEP_ACTIONS, 'action', refuse)),
  };
}

export const HANDLER_KINDS: readonly [HandlerKind, ...HandlerKind[]] = [
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
];
export const DEPARTMENT_RANGES: readonly [DepartmentRange, ...DepartmentRange[]] = [
  'all',
  'initiator',
  'initiatorBelow',
  'record',
  'recordBelow',
  'entity',
];

/** The first of the known values without one; one that is not known is refused. */
function chosen<T extends string>(value: string | null, known: readonly [T, ...T[]], name: string, refuse: Refuse): T {
  const found = known.find((one) => one === value);
  if (value !== null && found === undefined) refuse(`${name}="${value}" is none of ${known.join(', ')}.`);
  return found ?? known[0];
}

export function readService(element: Element): ServiceSettings {
  const [own = null] = extensions(element, 'Service');
  return {
    action: textAt(own, 'action'),
    transition: textAt(own, 'transition'),
    params: new Map(
      extensions(element, 'Param').map((param) => [textAt(param, 'name') ?? '', textAt(param, 'value') ?? '']),
    ),
  };
}

export function readScript(element: Element, kind: NodeKind): ScriptSettings | null {
  const [own = null] = extensions(element, 'Rule');
  if (kind === 'rule')
    return { language: 'cel', text: textAt(own, 'expression') ?? '', variable: textAt(own, 'variable') };
  if (kind !== 'script') return null;
  return {
    language: (textAt(element, 'scriptFormat') ?? 'cel').toLowerCase(),
    text: textAt(element, 'script') ?? '',
    variable: textAt(own, 'variable'),
  };
}

export function readMulti(element: Element, refuse: Refuse): MultiInstance | null {
  const loop = elementAt(element, 'loopCharacteristics');
  if (loop?.$type !== 'bpmn:MultiInstanceLoopCharacteristics') return null;
  const [own = null] = extensions(loop, 'Countersign');
  const ratio = Number(textAt(own, 'ratio') ?? '100');
  if (!(ratio > 0 && ratio <= 100)) refuse('The ratio of a countersignature is a percentage above 0, up to 100.');
  return {
    sequential: loop.isSequential === true,
    over: textAt(own, 'over'),
    cardinality: bodyAt(loop, 'loopCardinality'),
    element: textAt(own, 'element'),
    completion: bodyAt(loop, 'completionCondition'),
    rule: chosen(textAt(own, 'rule'), ['all', 'any', 'ratio'], 'rule', refuse),
    ratio,
    veto: textAt(own, 'veto') === 'true',
  };
}

/** Repetitions of a loop whose file names no limit. */
const MOST_LOOPS = 1000;

export function readLoop(element: Element): Loop | null {
  const loop = elementAt(element, 'loopCharacteristics');
  if (loop?.$type !== 'bpmn:StandardLoopCharacteristics') return null;
  const maximum = Number(loop.loopMaximum);
  return {
    condition: bodyAt(loop, 'loopCondition'),
    testBefore: loop.testBefore === true,
    maximum: Number.isInteger(maximum) && maximum > 0 ? maximum : MOST_LOOPS,
  };
}
