import { typeOf, type Field } from '../field-types/fieldTypes.ts';
import type { Action } from '../language/action.ts';
import type { Filter } from '../language/filter.ts';
import { isCondition } from '../language/filter.ts';
import type { ValueType } from '../expression/valueType.ts';
import type { Model } from '../resolved/model.ts';

/** One place of a config where an expression stands: its JSON path, its source, the type it must have (undefined = any). */
export interface ExpressionSite {
  path: (string | number)[];
  source: string;
  expected: ValueType | undefined;
  /** The value must have the type of this field of another model (`prefill`). */
  target?: { model: string; field: string };
  /** Read as compiled SQL where it stands in a `live` field. */
  live?: boolean;
  /** It sees what its button asks for, as `params`. */
  parameters?: readonly Field[];
}

/** What has expressions: a model in its complete form, or a config or mixin as written. */
export type Sited = Partial<Pick<Model, 'rules' | 'buttons' | 'events' | 'filter'>> & {
  fields?: readonly object[];
  states?: { transitions: readonly object[] };
  transitions?: readonly object[];
  form?: { sections: readonly { visibleWhen?: string }[] };
  aggregates?: readonly { filter?: Filter }[];
  access?: { rows?: readonly { filter?: Filter }[] };
};

/** Every expression of a model or config, in the order of the file. `typeOfField` knows the type of the fields by name. */
export function expressionSites(part: Sited, typeOfField: (name: string) => ValueType | undefined): ExpressionSite[] {
  const sites: ExpressionSite[] = [];
  const add = (path: (string | number)[], source: unknown, expected?: ValueType): void => {
    if (typeof source === 'string') sites.push({ path, source, expected });
  };
  part.fields?.forEach((field, at) => fieldSites(field, ['fields', at], typeOfField, sites));
  part.rules?.forEach((rule, at) => {
    add(['rules', at, 'when'], rule.when, 'bool');
    if ('check' in rule) add(['rules', at, 'check'], rule.check, 'bool');
    else filterSites(rule.absent.filter, ['rules', at, 'absent', 'filter'], sites);
  });
  part.states?.transitions.forEach((transition, at) =>
    transitionSites(transition, ['states', 'transitions', at], typeOfField, sites),
  );
  part.transitions?.forEach((transition, at) => transitionSites(transition, ['transitions', at], typeOfField, sites));
  part.buttons?.forEach((button, at) => {
    add(['buttons', at, 'visibleWhen'], button.visibleWhen, 'bool');
    add(['buttons', at, 'enabledWhen'], button.enabledWhen, 'bool');
    const { parameters } = button;
    const ofButton: ExpressionSite[] = [];
    actionSites(button.do, ['buttons', at, 'do'], typeOfField, ofButton);
    sites.push(...ofButton.map((site) => (parameters ? { ...site, parameters } : site)));
    for (const [no, field] of (parameters ?? []).entries())
      fieldSites(field, ['buttons', at, 'parameters', no], (name) => parameterType(parameters ?? [], name), sites);
  });
  part.events?.forEach((event, at) => {
    add(['events', at, 'when'], event.when, 'bool');
    actionSites(event.do, ['events', at, 'do'], typeOfField, sites);
  });
  part.form?.sections.forEach((section, at) =>
    add(['form', 'sections', at, 'visibleWhen'], section.visibleWhen, 'bool'),
  );
  part.aggregates?.forEach(
    (aggregate, at) => aggregate.filter && filterSites(aggregate.filter, ['aggregates', at, 'filter'], sites),
  );
  return sites;
}

function parameterType(parameters: readonly Field[], name: string): ValueType | undefined {
  const field = parameters.find((candidate) => candidate.name === name);
  return field && typeOf(field).valueType(field);
}

/** Values of filter conditions that are computed (`{ cel }`), by their path below the filter. */
export function filterSites(filter: Filter, path: (string | number)[], sites: ExpressionSite[]): void {
  if (isCondition(filter)) {
    if (typeof filter.value === 'object' && filter.value !== null && 'cel' in filter.value) {
      sites.push({ path: [...path, 'value', 'cel'], source: filter.value.cel, expected: undefined });
    }
  } else if ('not' in filter) filterSites(filter.not, [...path, 'not'], sites);
  else {
    const [key, parts] = 'and' in filter ? (['and', filter.and] as const) : (['or', filter.or] as const);
    parts.forEach((part, at) => filterSites(part, [...path, key, at], sites));
  }
}

const BOOLEAN_KEYS = ['visibleWhen', 'requiredWhen', 'readOnlyWhen', 'fixedWhen'] as const;

function fieldSites(
  field: object,
  path: (string | number)[],
  typeOfField: (name: string) => ValueType | undefined,
  sites: ExpressionSite[],
): void {
  const options: Record<string, unknown> = { ...field };
  for (const key of BOOLEAN_KEYS) {
    const source = options[key];
    if (typeof source === 'string') sites.push({ path: [...path, key], source, expected: 'bool' });
  }
  if (Array.isArray(options.offer))
    options.offer.forEach((entry: unknown, at) => {
      if (isObject(entry) && typeof entry.when === 'string')
        sites.push({ path: [...path, 'offer', at, 'when'], source: entry.when, expected: 'bool' });
    });
  const expected = typeof options.name === 'string' ? typeOfField(options.name) : undefined;
  if (typeof options.default === 'string')
    sites.push({ path: [...path, 'default'], source: options.default, expected });
  if (typeof options.computed === 'string') {
    sites.push({ path: [...path, 'computed'], source: options.computed, expected, live: options.mode === 'live' });
  }
}

function transitionSites(
  transition: object,
  path: (string | number)[],
  typeOfField: (name: string) => ValueType | undefined,
  sites: ExpressionSite[],
): void {
  const options: Record<string, unknown> = { ...transition };
  for (const key of ['who', 'guard']) {
    const source = options[key];
    if (typeof source === 'string') sites.push({ path: [...path, key], source, expected: 'bool' });
  }
  if (Array.isArray(options.to)) {
    options.to.forEach((branch: unknown, at) => {
      if (isObject(branch) && typeof branch.when === 'string')
        sites.push({ path: [...path, 'to', at, 'when'], source: branch.when, expected: 'bool' });
    });
  }
  if (isObject(options.set)) valueSites(options.set, [...path, 'set'], typeOfField, sites);
  if (Array.isArray(options.do)) actionSites(options.do, [...path, 'do'], typeOfField, sites);
}

function actionSites(
  actions: readonly Action[],
  path: (string | number)[],
  typeOfField: (name: string) => ValueType | undefined,
  sites: ExpressionSite[],
): void {
  actions.forEach((action, at) => {
    const here = [...path, at];
    if (typeof action.when === 'string') sites.push({ path: [...here, 'when'], source: action.when, expected: 'bool' });
    if (action.action === 'setValue')
      sites.push({ path: [...here, 'value'], source: action.value, expected: typeOfField(action.field) });
    if ((action.action === 'callAction' || action.action === 'plugin') && action.params)
      valueSites(action.params, [...here, 'params'], () => undefined, sites);
    if (action.action === 'openPage' && action.query)
      valueSites(action.query, [...here, 'query'], () => undefined, sites);
    if (action.action === 'startProcess' && action.key !== undefined)
      sites.push({ path: [...here, 'key'], source: action.key, expected: 'text' });
    if (action.action === 'openForm') {
      if (action.billId) sites.push({ path: [...here, 'billId'], source: action.billId, expected: undefined });
      for (const [field, source] of Object.entries(action.prefill ?? {})) {
        const target = action.templateCode ? { model: action.templateCode, field } : undefined;
        sites.push({
          path: [...here, 'prefill', field],
          source,
          expected: target ? undefined : typeOfField(field),
          target,
        });
      }
    }
    if ((action.action === 'openList' || action.action === 'openDialog') && action.filter)
      filterSites(action.filter, [...here, 'filter'], sites);
  });
}

function valueSites(
  values: object,
  path: (string | number)[],
  typeOfField: (name: string) => ValueType | undefined,
  sites: ExpressionSite[],
): void {
  for (const [name, source] of Object.entries(values)) {
    if (typeof source === 'string') sites.push({ path: [...path, name], source, expected: typeOfField(name) });
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Types of the fields of a model by name, for `expressionSites`. */
export function fieldTypes(fields: readonly Field[]): (name: string) => ValueType | undefined {
  const types = new Map(fields.map((field) => [field.name, typeOf(field).valueType(field)]));
  return (name) => types.get(name);
}
