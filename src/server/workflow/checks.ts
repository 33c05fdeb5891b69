import { compile } from '../../model/expression/compile.ts';
import type { ValueType } from '../../model/expression/valueType.ts';
import { fieldOf, type Model } from '../../model/resolved/model.ts';
import { branchesOf, unreachedIn } from './engine/branches.ts';
import { type Definition, isFork, isJoin, type Node, nodesIn } from './engine/definition.ts';
import type { FaultKey, FaultParams, ProcessFault } from './engine/fault.ts';
import { namedEverywhere } from './engine/names.ts';
import { schedule } from './engine/timer.ts';
import { scopeOf, sitesOf } from './expressions.ts';
import { fourEyesFaults } from './fourEyesFaults.ts';
import type { WorkflowParts } from './parts.ts';

/** What keeps a process from being deployed, each with its element and what to do about it. */
export function checkProcess(definition: Definition, { registry, actions }: WorkflowParts): ProcessFault[] {
  const { settings, nodes } = definition;
  const model = settings.model === null ? undefined : registry.model(settings.model);
  const faults: ProcessFault[] = keyFaults(definition);
  if (settings.model !== null && !model)
    faults.push({ element: null, key: 'noModel', params: { model: settings.model } });
  const scopes = [null, ...[...nodes.values()].filter(({ kind }) => /subProcess/i.test(kind)).map(({ id }) => id)];
  return [
    ...faults,
    ...scopes.flatMap((scope) => shapeFaults(definition, scope)),
    ...[...nodes.values()].flatMap((node) => [
      ...gatewayFaults(definition, node),
      ...joinFaults(definition, node),
      ...workFaults(node, actions),
      ...earlierFaults(definition, node),
      ...timerFaults(node),
      ...viewFaults(node, model, registry),
      ...(model ? [...modelFaults(node, model), ...fourEyesFaults(node, model)] : []),
      ...takeOverFaults(definition, node, model),
    ]),
    ...settingFaults(definition, model),
    ...branchesOf(definition).unstructured.map(({ fork, at }) =>
      faultAt(fork, 'unstructured', { at: namedEverywhere(nodes, at) }),
    ),
    ...expressionFaults(definition, registry),
    ...(model ? titleFaults(definition, model, registry) : []),
  ];
}

const faultAt = (element: string | null, key: FaultKey, params?: FaultParams): ProcessFault => ({
  element,
  key,
  params,
});

/** Whoever begins a process names it by its key. */
function keyFaults({ process }: Definition): ProcessFault[] {
  if (process === '') return [faultAt(null, 'noKey')];
  return process.length > LONGEST_KEY ? [faultAt(process, 'longKey', { most: LONGEST_KEY })] : [];
}

const LONGEST_KEY = 100;

function shapeFaults(definition: Definition, scope: string | null): ProcessFault[] {
  const nodes = nodesIn(definition, scope);
  const faults: ProcessFault[] = [];
  if (!nodes.some(({ kind }) => kind === 'start')) faults.push(faultAt(scope, 'noStart'));
  if (!nodes.some(({ kind }) => kind === 'end')) faults.push(faultAt(scope, 'noEnd'));
  for (const id of unreachedIn(definition, scope)) faults.push(faultAt(id, 'unreached'));
  if (scope === null)
    for (const start of nodes) if (start.kind === 'start') faults.push(...startFaults(definition, start));
  return faults;
}

/** A process begins by a person, a message, a signal, or by the clock. */
function startFaults({ settings }: Definition, { id, event }: Node): ProcessFault[] {
  const fault = (key: FaultKey): ProcessFault[] => [faultAt(id, key)];
  switch (event?.kind) {
    case 'none':
      return [];
    case 'message':
    case 'signal':
      return event.name === null ? fault(`startNameless.${event.kind}`) : [];
    case 'timer':
      if (settings.model !== null) return fault('startClock');
      return event.timer?.text.startsWith('=') ? fault('startComputed') : [];
    default:
      return fault('startTrigger');
  }
}

function gatewayFaults(definition: Definition, node: Node): ProcessFault[] {
  if (node.outgoing.length < 2) return [];
  const flows = node.outgoing.flatMap((id) => definition.flows.get(id) ?? []);
  const conditional =
    node.kind === 'exclusive' || node.kind === 'inclusive' || flows.some(({ condition }) => condition);
  if (!conditional || node.kind === 'parallel' || node.kind === 'eventBased') return [];
  const faults = flows
    .filter(({ id, condition }) => condition === null && id !== node.default && node.kind === 'exclusive')
    .map(({ id }) => faultAt(id, 'noCondition'));
  if (node.default === null) faults.push(faultAt(node.id, 'noDefault'));
  return faults;
}

/** A parallel join waits for all its branches: only a fork that sends a token into each of them may lead to it. */
function joinFaults(definition: Definition, node: Node): ProcessFault[] {
  if (!isJoin(node) || node.kind !== 'parallel') return [];
  const forks = [...branchesOf(definition).joins].flatMap(([fork, join]) =>
    join === node.id ? [definition.nodes.get(fork)] : [],
  );
  const fits = forks.some(
    (fork) =>
      fork !== undefined &&
      isFork(fork) &&
      fork.kind !== 'inclusive' &&
      fork.outgoing.length === node.incoming.length &&
      fork.outgoing.every((id) => fork.kind === 'parallel' || definition.flows.get(id)?.condition === null),
  );
  return fits ? [] : [faultAt(node.id, 'endlessJoin')];
}

function workFaults(node: Node, actions: WorkflowParts['actions']): ProcessFault[] {
  const fault = (key: FaultKey, params?: FaultParams): ProcessFault => faultAt(node.id, key, params);
  if (node.kind === 'user') {
    if (node.task?.handlers.length === 0 && node.multi?.over == null) return [fault('noHandler')];
    return [
      ...(node.task?.handlers ?? [])
        .filter(({ kind, value }) => value === '' && !VALUELESS.has(kind))
        .map(({ kind }) => fault('handlerValue', { kind })),
      ...dueFaults(node),
    ];
  }
  if (node.kind === 'service') {
    const { action = null, transition = null } = node.service ?? {};
    if (action === null && transition === null) return [fault('noService')];
    return action !== null && !actions.has(action) ? [fault('noAction', { action })] : [];
  }
  if (node.kind === 'script' && node.script?.language !== 'cel')
    return [fault('script', { language: node.script?.language ?? '' })];
  if (node.kind === 'call' && node.calls === null) return [fault('noCalled')];
  const waits = node.kind === 'receive' || node.kind === 'send' || ['catch', 'throw', 'boundary'].includes(node.kind);
  const { kind, name } = node.event ?? {};
  const named = kind === 'message' || kind === 'signal';
  return waits && named && name === null ? [fault(`nameless.${kind}`)] : [];
}

/** Whose step is named as that of whoever handles this one, too, is a step of a person of this process. */
function earlierFaults({ nodes }: Definition, { id, task }: Node): ProcessFault[] {
  return (task?.handlers ?? []).flatMap(({ kind, value }) =>
    kind === 'handlerOf' && value !== '' && nodes.get(value)?.kind !== 'user'
      ? [faultAt(id, 'handlerStep', { step: value })]
      : [],
  );
}

function dueFaults({ id, task }: Node): ProcessFault[] {
  const { due = null, remind = null } = task ?? {};
  if (remind === null) return [];
  if (due === null) return [faultAt(id, 'remindWithoutDue')];
  const isDuration = schedule('duration', remind, { now: '2026-01-01T00:00:00.000Z', timeZone: 'UTC' }) !== null;
  return isDuration ? [] : [faultAt(id, 'notTime.duration', { text: remind, example: EXAMPLES.duration })];
}

const VALUELESS: ReadonlySet<string> = new Set(['recordLeader', 'initiator', 'initiatorLeader', 'chosen']);

function timerFaults({ id, event }: Node): ProcessFault[] {
  if (event?.kind !== 'timer') return [];
  if (!event.timer) return [faultAt(id, 'noTime')];
  const { kind, text } = event.timer;
  if (text.startsWith('=') || schedule(kind, text, { now: '2026-01-01T00:00:00.000Z', timeZone: 'UTC' })) return [];
  return [faultAt(id, `notTime.${kind}`, { text, example: EXAMPLES[kind] })];
}

const EXAMPLES = { date: '2026-12-31T09:00:00', duration: 'P3D', cycle: 'R3/P1D' } as const;

function modelFaults(node: Node, model: Model): ProcessFault[] {
  const { task, service } = node;
  const named = [service?.transition, task?.onApprove, task?.onReject, task?.onReturn, task?.onWithdraw, task?.onBack];
  return [
    ...transitionFaults(node.id, model, named),
    ...(task?.fields ?? []).flatMap(({ name }) =>
      fieldOf(model, name) ? [] : [faultAt(node.id, 'formField', { name, model: model.templateCode })],
    ),
    ...(task?.handlers ?? []).flatMap(({ kind, value }) =>
      (kind === 'field' || (kind === 'recordLeader' && value !== '')) && !fieldOf(model, value)
        ? [faultAt(node.id, 'handlerField', { model: model.templateCode, name: value })]
        : [],
    ),
  ];
}

/** A record that comes in the middle of a review can go on only where no branch beside the step would be wanting. */
function takeOverFaults(definition: Definition, { id, task, scope }: Node, model: Model | undefined): ProcessFault[] {
  const states = (task?.takesOver ?? []).map(({ state }) => state);
  if (states.length === 0) return [];
  const known = new Set(model?.states?.list.map(({ code }) => code));
  return [
    ...states.filter((state) => !known.has(state)).map((state) => faultAt(id, 'noState', { state })),
    ...(scope !== null || branchesOf(definition).ofNode(id)?.length !== 0 ? [faultAt(id, 'takeOverInside')] : []),
  ];
}

function viewFaults({ id, task }: Node, model: Model | undefined, registry: WorkflowParts['registry']): ProcessFault[] {
  const view = task?.view ?? null;
  if (view === null || (model && registry.model(view)?.base === model.base)) return [];
  return [faultAt(id, 'noView', { view })];
}

function settingFaults({ settings, nodes }: Definition, model: Model | undefined): ProcessFault[] {
  const { withdraw, terminate, reject, resubmit } = settings;
  if (model) return transitionFaults(null, model, [withdraw, terminate, reject, resubmit]);
  return [...nodes.values()].flatMap((node) => {
    const needs =
      node.service !== null || node.task?.handlers.some(({ kind }) => kind === 'field' || kind === 'recordLeader');
    return needs && settings.model === null ? [faultAt(node.id, 'needsModel')] : [];
  });
}

const transitionFaults = (
  element: string | null,
  model: Model,
  names: readonly (string | null | undefined)[],
): ProcessFault[] =>
  names.flatMap((name) =>
    name && !model.states?.transitions.some((transition) => transition.name === name)
      ? [faultAt(element, 'noTransition', { model: model.templateCode, name })]
      : [],
  );

function expressionFaults(definition: Definition, registry: WorkflowParts['registry']): ProcessFault[] {
  const scope = scopeOf(definition, registry);
  return sitesOf(definition).flatMap(({ element, what, source, expected, isMoment }) => {
    const result = compile(source, scope, expected);
    if (result.ok)
      return isMoment && !isOfTime(result.expression.type) ? [faultAt(element, 'noMoment', { what, source })] : [];
    return result.faults.map((fault) => faultAt(element, 'expression', { what, source, why: { fault, source } }));
  });
}

const isOfTime = (type: ValueType): boolean => type === 'day' || type === 'instant';

/** A title is read by whoever sees the record, whatever he may not see of it. */
function titleFaults(definition: Definition, model: Model, registry: WorkflowParts['registry']): ProcessFault[] {
  const kept = new Set(model.access.fields.flatMap(({ fields }) => fields));
  const scope = scopeOf(definition, registry);
  return sitesOf(definition).flatMap(({ element, what, source, isTitle }) => {
    if (!isTitle) return [];
    const result = compile(source, scope);
    const read = result.ok ? result.expression.needs.paths : [];
    const found = read.flatMap(([first, name]) => (first === 'bill' && name && kept.has(name) ? [name] : []));
    return [...new Set(found)].map((name) => faultAt(element, 'keptField', { what, source, name }));
  });
}
