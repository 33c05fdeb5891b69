import { compile, type Expression } from '../../model/expression/compile.ts';
import type { Scope } from '../../model/expression/scope.ts';
import type { ValueType } from '../../model/expression/valueType.ts';
import type { Model } from '../../model/resolved/model.ts';
import { expressionScope } from '../../model/resolved/scope.ts';
import { namedReaders } from './engine/copying.ts';
import type { Definition, Node, ProcessSettings, VariableType } from './engine/definition.ts';
import type { FaultKey, Words } from './engine/fault.ts';
import type { WorkflowParts } from './parts.ts';

/** An expression of a process: where it stands, and what it must give. */
export interface Site {
  element: string | null;
  what: Words;
  source: string;
  expected: ValueType | undefined;
  /** What comes of it is read by whoever sees the record. */
  isTitle?: true;
  /** A day or an instant has to come of it. */
  isMoment?: true;
}

/** What of a process its expressions depend on; of one that is being drawn nothing more is known. */
interface Scoped {
  settings: Pick<ProcessSettings, 'model' | 'variables'>;
  nodes: ReadonlyMap<string, Pick<Node, 'multi'>>;
}

/**
 * What the expressions of a process may name: `bill` (the record), `initiator`, `approved`, `opinion`, the counters of loops and
 * countersignatures, and the variables that the process declares.
 */
export function scopeOf(definition: Scoped, registry: WorkflowParts['registry']): Scope {
  const model = definition.settings.model === null ? undefined : registry.model(definition.settings.model);
  const own: Record<string, ValueType> = Object.fromEntries(
    definition.settings.variables.map(({ name, type }) => [name, TYPES[type]]),
  );
  return scopeOver(model, { ...elementsOf(definition), ...own }, registry);
}

/** The same over a model, without a process: `bill` only where there is a model. */
export function scopeOver(
  model: Model | undefined,
  own: Readonly<Record<string, ValueType>>,
  registry: Pick<WorkflowParts['registry'], 'models'>,
): Scope {
  const variables: Record<string, ValueType> = { ...ALWAYS, ...own };
  if (!model) return { variables, records: {} };
  const ofModel = expressionScope(model, registry.models());
  return {
    variables: { ...variables, bill: { record: model.templateCode } },
    records: { ...ofModel.records, [model.templateCode]: { ...ofModel.variables } },
    inline: [...(ofModel.inline ?? []), model.templateCode],
  };
}

const TYPES: Readonly<Record<VariableType, ValueType>> = {
  text: 'text',
  decimal: 'decimal',
  bool: 'bool',
  day: 'day',
  instant: 'instant',
  texts: { list: 'text' },
};

const ALWAYS: Readonly<Record<string, ValueType>> = {
  initiator: { record: 'currentUser' },
  approved: 'bool',
  opinion: 'text',
  loopCounter: 'decimal',
  nrOfInstances: 'decimal',
  nrOfActiveInstances: 'decimal',
  nrOfCompletedInstances: 'decimal',
};

/** Elements of multi-instances are texts (ids of users or records) unless the process declares the variable. */
const elementsOf = (definition: Scoped): Record<string, ValueType> =>
  Object.fromEntries(
    [...definition.nodes.values()].flatMap(({ multi }) => (multi?.element ? [[multi.element, 'text' as const]] : [])),
  );

/** Every expression of a process. */
export function sitesOf(definition: Definition): Site[] {
  const variable = (name: string | null): ValueType | undefined => {
    const declared = definition.settings.variables.find((one) => one.name === name);
    return declared && TYPES[declared.type];
  };
  const sites: (Site | null)[] = [
    titleSite(null, 'in.processTitle', definition.settings.title),
    ...[...definition.flows.values()].map((flow) => site(flow.id, 'in.condition', flow.condition, 'bool')),
  ];
  for (const { id, event, multi, loop, task, service, script } of definition.nodes.values()) {
    sites.push(
      site(id, 'in.correlation', event?.correlation ?? null, 'text'),
      site(id, 'in.time', event?.timer?.text.startsWith('=') ? event.timer.text.slice(1) : null, undefined),
      site(id, 'in.list', multi?.over ?? null, undefined),
      site(id, 'in.cardinality', multi?.cardinality ?? null, 'decimal'),
      site(id, 'in.completion', multi?.completion ?? null, 'bool'),
      site(id, 'in.loop', loop?.condition ?? null, 'bool'),
      titleSite(id, 'in.taskTitle', task?.title ?? null),
      ...(task?.takesOver ?? []).map(({ when }) => site(id, 'in.takeOver', when, 'bool')),
      momentSite(id, 'in.due', task?.due && !task.due.startsWith('P') ? task.due : null),
      site(id, 'in.copyTo', task?.copyTo && !namedReaders(task.copyTo) ? task.copyTo : null, undefined),
      script?.language === 'cel' ? site(id, 'in.rule', script.text || null, variable(script.variable)) : null,
      ...[...(service?.params ?? [])].map(([name, source]) => site(id, 'in.parameter', source, undefined, { name })),
      ...(task?.handlers ?? []).map((rule) =>
        site(id, 'in.handler', rule.kind === 'expression' ? rule.value : null, undefined),
      ),
    );
  }
  return sites.filter((one) => one !== null);
}

const site = (
  element: string | null,
  key: FaultKey,
  source: string | null,
  expected: ValueType | undefined,
  params?: Words['params'],
): Site | null => (source === null ? null : { element, what: { key, params }, source, expected });

const titleSite = (element: string | null, key: FaultKey, source: string | null): Site | null =>
  source === null ? null : { element, what: { key }, source, expected: 'text', isTitle: true };

const momentSite = (element: string, key: FaultKey, source: string | null): Site | null =>
  source === null ? null : { element, what: { key }, source, expected: undefined, isMoment: true };

/** The compiled expressions of a process by their source. Those that do not compile are left out: checking has its own words for them. */
export function compiledOf(definition: Definition, scope: Scope): Map<string, Expression> {
  const compiled = new Map<string, Expression>();
  for (const { source } of sitesOf(definition)) {
    const result = compile(source, scope);
    if (result.ok) compiled.set(source, result.expression);
  }
  return compiled;
}
