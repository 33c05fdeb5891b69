import type { EventDetail, EventKind, Node, NodeKind } from './definition.ts';
import { bodyAt, elementAt, elementsAt, extensions, idAt, textAt, type Element } from './element.ts';
import { type GlobalTask, performedBy, settingsElement } from './globalTasks.ts';
import type { FaultKey, ProcessFault, Refuse } from './fault.ts';
import { readNames } from './names.ts';
import { readListeners } from './readListeners.ts';
import { readLoop, readMulti, readScript, readService, readTask } from './readActivity.ts';

/** A node of a process; null for what is none (data, artefacts) and, with a fault, for what the interpreter refuses. */
export function readNode(
  element: Element,
  id: string,
  scope: string | null,
  globals: ReadonlyMap<string, GlobalTask>,
  faults: ProcessFault[],
): Node | null {
  const performed = performedBy(element, globals);
  const kind = performed?.kind ?? kindOf(element);
  if (kind === null) {
    const why = REFUSED[element.$type];
    if (why) faults.push({ element: id, key: why });
    return null;
  }
  const refuse: Refuse = (key, params) => void faults.push({ element: id, key, params });
  if (element.isForCompensation === true) refuse('compensation');
  const work = performed ? settingsElement(element, performed) : element;
  return {
    id,
    name: textAt(element, 'name') ?? id,
    names: readNames(element),
    kind,
    scope,
    incoming: [],
    outgoing: [],
    default: idAt(element, 'default'),
    event: EVENTS.has(kind)
      ? eventOf(element, refuse)
      : kind === 'send' || kind === 'receive'
        ? messageOf(element)
        : null,
    attachedTo: idAt(element, 'attachedToRef'),
    interrupting: element.cancelActivity !== false && element.isInterrupting !== false,
    multi: readMulti(element, refuse),
    loop: readLoop(element),
    task: kind === 'user' ? readTask(work, refuse) : null,
    service: kind === 'service' ? readService(element) : null,
    script: readScript(work, kind),
    calls: kind === 'call' ? textAt(element, 'calledElement') : null,
    listeners: readListeners(element, refuse),
  };
}

const KINDS: Readonly<Record<string, NodeKind>> = {
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:IntermediateCatchEvent': 'catch',
  'bpmn:IntermediateThrowEvent': 'throw',
  'bpmn:BoundaryEvent': 'boundary',
  'bpmn:UserTask': 'user',
  'bpmn:ServiceTask': 'service',
  'bpmn:ScriptTask': 'script',
  'bpmn:BusinessRuleTask': 'rule',
  'bpmn:SendTask': 'send',
  'bpmn:ReceiveTask': 'receive',
  'bpmn:ManualTask': 'manual',
  'bpmn:Task': 'task',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:EventBasedGateway': 'eventBased',
  'bpmn:SubProcess': 'subProcess',
  'bpmn:CallActivity': 'call',
};

const REFUSED: Readonly<Record<string, FaultKey>> = {
  'bpmn:AdHocSubProcess': 'adHoc',
  'bpmn:Transaction': 'compensation',
  'bpmn:ComplexGateway': 'complexGateway',
};

const EVENTS: ReadonlySet<NodeKind> = new Set(['start', 'end', 'catch', 'throw', 'boundary']);

const kindOf = (element: Element): NodeKind | null =>
  element.$type === 'bpmn:SubProcess' && element.triggeredByEvent === true
    ? 'eventSubProcess'
    : (KINDS[element.$type] ?? null);

const EVENT_KINDS: Readonly<Record<string, EventKind>> = {
  'bpmn:TerminateEventDefinition': 'terminate',
  'bpmn:ErrorEventDefinition': 'error',
  'bpmn:EscalationEventDefinition': 'escalation',
  'bpmn:MessageEventDefinition': 'message',
  'bpmn:SignalEventDefinition': 'signal',
  'bpmn:TimerEventDefinition': 'timer',
  'bpmn:LinkEventDefinition': 'link',
};

const NONE: EventDetail = { kind: 'none', name: null, correlation: null, timer: null };

function eventOf(element: Element, refuse: Refuse): EventDetail {
  const definitions = elementsAt(element, 'eventDefinitions');
  if (definitions.length > 1) refuse('severalTriggers');
  const [definition] = definitions;
  if (!definition) return NONE;
  const kind = EVENT_KINDS[definition.$type];
  if (!kind) {
    refuse(definition.$type === 'bpmn:ConditionalEventDefinition' ? 'conditionalEvent' : 'compensation');
    return NONE;
  }
  return { kind, name: nameOf(definition, kind), correlation: correlationOf(element), timer: timerOf(definition) };
}

const messageOf = (element: Element): EventDetail => ({
  kind: 'message',
  name: nameOf(element, 'message'),
  correlation: correlationOf(element),
  timer: null,
});

/** What names an event: for errors and escalations the code, for the rest the name; an unnamed one is named by its id. */
function nameOf(definition: Element, kind: EventKind): string | null {
  if (kind === 'link') return textAt(definition, 'name');
  const referred = elementAt(definition, `${kind}Ref`);
  if (!referred) return null;
  const code = kind === 'error' || kind === 'escalation' ? textAt(referred, `${kind}Code`) : null;
  return code ?? textAt(referred, 'name') ?? textAt(referred, 'id');
}

const correlationOf = (element: Element): string | null =>
  textAt(extensions(element, 'Message')[0] ?? null, 'correlation');

function timerOf(definition: Element): EventDetail['timer'] {
  if (definition.$type !== 'bpmn:TimerEventDefinition') return null;
  for (const [member, kind] of TIMES) {
    const text = bodyAt(definition, member);
    if (text !== null) return { kind, text };
  }
  return null;
}

const TIMES = [
  ['timeDate', 'date'],
  ['timeDuration', 'duration'],
  ['timeCycle', 'cycle'],
] as const;
