import { PROCESS_WORDS, type ProcessWord } from '../../../model/process/vocabulary.ts';
import type { Loop, MultiInstance, NodeKind, ScriptSettings, ServiceSettings, TaskSettings } from './definition.ts';
import { bodyAt, type Element, elementAt, extensions, textAt } from './element.ts';
import type { Refuse } from './fault.ts';

export function readTask(element: Element, refuse: Refuse): TaskSettings {
  const [own = null] = extensions(element, 'Task');
  const choice = <Setting extends 'onTimeout' | 'nobody' | 'repeated' | 'requester' | 'opinion' | 'reject'>(
    setting: Setting,
  ): ProcessWord<Setting> => chosen(textAt(own, setting), PROCESS_WORDS[setting], setting, refuse);
  return {
    handlers: extensions(element, 'Handler').map((handler) => ({
      kind: chosen(textAt(handler, 'kind'), PROCESS_WORDS.handler, 'kind', refuse),
      value: textAt(handler, 'value') ?? '',
      range: chosen(textAt(handler, 'range'), PROCESS_WORDS.range, 'range', refuse),
    })),
    title: textAt(own, 'title'),
    due: textAt(own, 'due'),
    remind: textAt(own, 'remind'),
    onTimeout: choice('onTimeout'),
    copyTo: textAt(own, 'copyTo'),
    view: textAt(own, 'view'),
    nobody: choice('nobody'),
    repeated: choice('repeated'),
    requester: choice('requester'),
    opinion: choice('opinion'),
    reject: choice('reject'),
    onApprove: textAt(own, 'onApprove'),
    onReject: textAt(own, 'onReject'),
    onReturn: textAt(own, 'onReturn'),
    onWithdraw: textAt(own, 'onWithdraw'),
    onBack: textAt(own, 'onBack'),
    fields: extensions(element, 'Field').map((field) => ({
      name: textAt(field, 'name') ?? '',
      access: chosen(textAt(field, 'access'), PROCESS_WORDS.access, 'access', refuse),
      required: textAt(field, 'required') === 'true',
    })),
    takesOver: extensions(element, 'TakeOver').map((one) => ({
      state: textAt(one, 'state') ?? '',
      when: textAt(one, 'when'),
    })),
    allow: extensions(element, 'Allow').map((allow) =>
      chosen(textAt(allow, 'action'), PROCESS_WORDS.stepAction, 'action', refuse),
    ),
  };
}

/** The first of the known values without one; one that is not known is refused. */
function chosen<T extends string>(value: string | null, known: readonly [T, ...T[]], name: string, refuse: Refuse): T {
  const found = known.find((one) => one === value);
  if (value !== null && found === undefined) refuse('noneOf', { name, value, known: known.join(', ') });
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
  if (!(ratio > 0 && ratio <= 100)) refuse('ratio');
  return {
    sequential: loop.isSequential === true,
    over: textAt(own, 'over'),
    cardinality: bodyAt(loop, 'loopCardinality'),
    element: textAt(own, 'element'),
    completion: bodyAt(loop, 'completionCondition'),
    rule: chosen(textAt(own, 'rule'), PROCESS_WORDS.rule, 'rule', refuse),
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
