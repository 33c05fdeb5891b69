import { compile } from '../../model/expression/compile.ts';
import type { ValueType } from '../../model/expression/valueType.ts';
import { fieldOf, type Model } from '../../model/resolved/model.ts';
import { branchesOf, unreachedIn } from './engine/branches.ts';
import { type Definition, isFork, isJoin, type Node, nodesIn } from './engine/definition.ts';
import type { ProcessFault } from './engine/readBpmn.ts';
import { schedule } from './engine/timer.ts';
import { scopeOf, sitesOf } from './expressions.ts';
import { fourEyesFaults } from './fourEyesFaults.ts';
import type { WorkflowParts } from './parts.ts';

/** What keeps a process from being deployed, each with its element and what to do about it. */
export function checkProcess(definition: Definition, { registry, actions }: WorkflowParts): ProcessFault[] {
  const { settings, nodes } = definition;
  const model = settings.model === null ? undefined : registry.model(settings.model);
  const faults: ProcessFault[] = [];
  if (settings.model !== null && !model)
    faults.push({ element: null, message: `There is no model ${settings.model}. Name one that exists.` });
  const scopes = [null, ...[...nodes.values()].filter(({ kind }) => /subProcess/i.test(kind)).map(({ id }) => id)];
  return [
    ...faults,
    ...scopes.flatMap((scope) => shapeFaults(definition, scope)),
    ...[...nodes.values()].flatMap((node) => [
      ...gatewayFaults(definition, node),
      ...joinFaults(definition, node),
      ...workFaults(node, actions),
      ...timerFaults(node),
      ...viewFaults(node, model, registry),
      ...(model ? [...modelFaults(node, model), ...fourEyesFaults(node, model)] : []),
      ...takeOverFaults(definition, node, model),
    ]),
    ...settingFaults(definition, model),
    ...branchesOf(definition).unstructured.map(({ fork, at }) => ({
      element: fork,
      message: `The branches that part here do not come together properly: it shows at "${nodes.get(at)?.name ?? at}". Let each branch lead to one common join of the same kind, and nowhere else.`,
    })),
    ...expressionFaults(definition, registry),
    ...(model ? titleFaults(definition, model, registry) : []),
  ];
}

function shapeFaults(definition: Definition, scope: string | null): ProcessFault[] {
  const nodes = nodesIn(definition, scope);
  const faults: ProcessFault[] = [];
  if (!nodes.some(({ kind }) => kind === 'start'))
    faults.push({ element: scope, message: 'A start event is missing.' });
  if (!nodes.some(({ kind }) => kind === 'end')) faults.push({ element: scope, message: 'An end event is missing.' });
  for (const id of unreachedIn(definition, scope))
    faults.push({ element: id, message: 'No way from the start leads here. Connect it or take it away.' });
  if (scope === null)
    for (const start of nodes) if (start.kind === 'start') faults.push(...startFaults(definition, start));
  return faults;
}

/** A process begins by a person, a message, a signal, or by the clock. */
function startFaults({ settings }: Definition, { id, event }: Node): ProcessFault[] {
  const fault = (message: string): ProcessFault[] => [{ element: id, message }];
  switch (event?.kind) {
    case 'none':
      return [];
    case 'message':
    case 'signal':
      return event.name === null ? fault(`The ${event.kind} that begins the process has no name.`) : [];
    case 'timer':
      if (settings.model !== null)
        return fault(
          'A process that takes a record along cannot begin by the clock: there is no record. Begin it by a person, a message or a signal.',
        );
      return event.timer?.text.startsWith('=')
        ? fault('The time of a beginning is written as it is: there is nothing yet to compute it from.')
        : [];
    default:
      return fault('A process does not begin by this trigger. Use none, a message, a signal or a timer.');
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
    .map(({ id }) => ({ element: id, message: 'This way has no condition. Give it one, or make it the default.' }));
  if (node.default === null)
    faults.push({ element: node.id, message: 'No way is the default: what if no condition holds? Choose one.' });
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
  return fits
    ? []
    : [
        {
          element: node.id,
          message:
            'This join waits for every branch, but no parallel gateway sends a token into each of them: it would wait for ever. Use a join of the kind of the gateway that parts the branches.',
        },
      ];
}

function workFaults(node: Node, actions: WorkflowParts['actions']): ProcessFault[] {
  const fault = (message: string): ProcessFault => ({ element: node.id, message });
  if (node.kind === 'user') {
    if (node.task?.handlers.length === 0 && node.multi?.over == null)
      return [fault('Nobody is named who handles this task. Give it a handler rule.')];
    return [
      ...(node.task?.handlers ?? [])
        .filter(({ kind, value }) => value === '' && !VALUELESS.has(kind))
        .map(({ kind }) => fault(`The handler rule "${kind}" needs a value.`)),
      ...dueFaults(node).map(fault),
    ];
  }
  if (node.kind === 'service') {
    const { action = null, transition = null } = node.service ?? {};
    if (action === null && transition === null)
      return [fault('Nothing is named that this task does. Name an action or a transition of the record.')];
    return action !== null && !actions.has(action) ? [fault(`There is no server action ${action}.`)] : [];
  }
  if (node.kind === 'script' && node.script?.language !== 'cel')
    return [
      fault(
        `Scripts are CEL here (scriptFormat "cel"), not ${node.script?.language ?? ''}. Write it so, or use a server action.`,
      ),
    ];
  if (node.kind === 'call' && node.calls === null) return [fault('No process is named that is called here.')];
  const waits = node.kind === 'receive' || node.kind === 'send' || ['catch', 'throw', 'boundary'].includes(node.kind);
  const named = node.event?.kind === 'message' || node.event?.kind === 'signal';
  return waits && named && node.event?.name === null ? [fault(`The ${node.event.kind} has no name.`)] : [];
}

function dueFaults({ task }: Node): string[] {
  const { due = null, remind = null } = task ?? {};
  if (remind === null) return [];
  if (due === null) return ['A reminder needs a due time. Give the task one.'];
  const isDuration = schedule('duration', remind, { now: '2026-01-01T00:00:00.000Z', timeZone: 'UTC' }) !== null;
  return isDuration ? [] : [`"${remind}" is no duration of ISO 8601, such as ${EXAMPLES.duration}.`];
}

const VALUELESS: ReadonlySet<string> = new Set(['recordLeader', 'initiator', 'initiatorLeader', 'chosen']);

function timerFaults({ id, event }: Node): ProcessFault[] {
  if (event?.kind !== 'timer') return [];
  if (!event.timer) return [{ element: id, message: 'The timer has no time.' }];
  const { kind, text } = event.timer;
  if (text.startsWith('=') || schedule(kind, text, { now: '2026-01-01T00:00:00.000Z', timeZone: 'UTC' })) return [];
  return [{ element: id, message: `"${text}" is no ${kind} of ISO 8601, such as ${EXAMPLES[kind]}.` }];
}

const EXAMPLES = { date: '2026-12-31T09:00:00', duration: 'P3D', cycle: 'R3/P1D' } as const;

function modelFaults(node: Node, model: Model): ProcessFault[] {
  const { task, service } = node;
  const named = [service?.transition, task?.onApprove, task?.onReject, task?.onReturn, task?.onWithdraw, task?.onBack];
  return [
    ...transitionFaults(node.id, model, named),
    ...(task?.fields ?? []).flatMap(({ name }) =>
      fieldOf(model, name)
        ? []
        : [
            {
              element: node.id,
              message: `The form of this step names ${name}, which ${model.templateCode} does not have.`,
            },
          ],
    ),
    ...(task?.handlers ?? []).flatMap(({ kind, value }) =>
      (kind === 'field' || (kind === 'recordLeader' && value !== '')) && !fieldOf(model, value)
        ? [{ element: node.id, message: `${model.templateCode} has no field ${value} to take the handler from.` }]
        : [],
    ),
  ];
}

/** A record that comes in the middle of a review can go on only where no branch beside the step would be wanting. */
function takeOverFaults(definition: Definition, { id, task, scope }: Node, model: Model | undefined): ProcessFault[] {
  const states = (task?.takesOver ?? []).map(({ state }) => state);
  if (states.length === 0) return [];
  const fault = (message: string): ProcessFault => ({ element: id, message });
  const known = new Set(model?.states?.list.map(({ code }) => code));
  return [
    ...states
      .filter((state) => !known.has(state))
      .map((state) => fault(`The record has no state "${state}" from which this step could take it over.`)),
    ...(scope !== null || branchesOf(definition).ofNode(id)?.length !== 0
      ? [
          fault(
            'This step lies in a sub-process or in a branch: no record can be taken over here. Name a step outside.',
          ),
        ]
      : []),
  ];
}

function viewFaults({ id, task }: Node, model: Model | undefined, registry: WorkflowParts['registry']): ProcessFault[] {
  const view = task?.view ?? null;
  if (view === null || (model && registry.model(view)?.base === model.base)) return [];
  return [
    { element: id, message: `${view} is no view of the record's model. Name the model itself or one of its views.` },
  ];
}

function settingFaults({ settings, nodes }: Definition, model: Model | undefined): ProcessFault[] {
  const { withdraw, terminate, reject, resubmit } = settings;
  if (model) return transitionFaults(null, model, [withdraw, terminate, reject, resubmit]);
  return [...nodes.values()].flatMap((node) => {
    const needs =
      node.service !== null || node.task?.handlers.some(({ kind }) => kind === 'field' || kind === 'recordLeader');
    return needs && settings.model === null
      ? [{ element: node.id, message: 'This needs a record, but the process names no model.' }]
      : [];
  });
}

const transitionFaults = (
  element: string | null,
  model: Model,
  names: readonly (string | null | undefined)[],
): ProcessFault[] =>
  names.flatMap((name) =>
    name && !model.states?.transitions.some((transition) => transition.name === name)
      ? [{ element, message: `${model.templateCode} has no transition ${name}.` }]
      : [],
  );

function expressionFaults(definition: Definition, registry: WorkflowParts['registry']): ProcessFault[] {
  const scope = scopeOf(definition, registry);
  return sitesOf(definition).flatMap(({ element, what, source, expected, isMoment }) => {
    const result = compile(source, scope, expected);
    if (result.ok)
      return isMoment && !isOfTime(result.expression.type) ? [{ element, message: noMoment(what, source) }] : [];
    return result.faults.map(({ message, suggestion }) => ({
      element,
      message: `In ${what} (${source}): ${message}${suggestion ? ` Did you mean ${suggestion}?` : ''}`,
    }));
  });
}

const isOfTime = (type: ValueType): boolean => type === 'day' || type === 'instant';

const noMoment = (what: string, source: string): string =>
  `In ${what} (${source}): a day or an instant is wanted. A length of time stands there as it is, without quotes: P3D.`;

/** A title is read by whoever sees the record, whatever he may not see of it. */
function titleFaults(definition: Definition, model: Model, registry: WorkflowParts['registry']): ProcessFault[] {
  const kept = new Set(model.access.fields.flatMap(({ fields }) => fields));
  const scope = scopeOf(definition, registry);
  return sitesOf(definition).flatMap(({ element, what, source, isTitle }) => {
    if (!isTitle) return [];
    const result = compile(source, scope);
    const read = result.ok ? result.expression.needs.paths : [];
    const found = read.flatMap(([first, name]) => (first === 'bill' && name && kept.has(name) ? [name] : []));
    return [...new Set(found)].map((name) => ({
      element,
      message: `In ${what} (${source}): ${name} is read, which not everybody may see who sees the record. Leave it out.`,
    }));
  });
}
