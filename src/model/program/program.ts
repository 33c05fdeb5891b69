import { compile, type Expression } from '../expression/compile.ts';
import type { Scope } from '../expression/scope.ts';
import { dependencyOrder } from '../expression/cycles.ts';
import { typeOf, type Field } from '../field-types/fieldTypes.ts';
import type { ValueType } from '../expression/valueType.ts';
import type { Action } from '../language/action.ts';
import { type Filter, isCondition } from '../language/filter.ts';
import type { Button } from '../language/button.ts';
import type { Rule } from '../language/rule.ts';
import type { TransitionConfig } from '../language/states.ts';
import type { Model } from '../resolved/model.ts';
import { parametersModel } from '../resolved/parameters.ts';
import { expressionScope, withParameters } from '../resolved/scope.ts';

/** All expressions of a model, compiled once. Browser and server run the very same program. */
export interface ModelProgram {
  model: Model;
  fields: ReadonlyMap<string, FieldProgram>;
  /** Stored computed fields, each after those that it reads. */
  computedOrder: readonly string[];
  rules: readonly RuleProgram[];
  transitions: ReadonlyMap<string, TransitionProgram>;
  buttons: ReadonlyMap<string, ButtonProgram>;
  events: readonly EventProgram[];
  /** Conditions of the form's sections, by code. */
  sections: ReadonlyMap<string, Expression>;
  /** Programs of the row models, by sub-table field; their expressions know `parent`. */
  rows: ReadonlyMap<string, ModelProgram>;
  /** Filters of references with computed values: their compiled parts, by source. */
  filterValues: ReadonlyMap<string, Expression>;
  /** Every expression, for whoever must know what to bring along (parameters, tables, members of referenced records). */
  all: readonly Expression[];
}

export interface FieldProgram {
  field: Field;
  visibleWhen?: Expression;
  requiredWhen?: Expression;
  readOnlyWhen?: Expression;
  /** Of a sub-table: while it holds, its rows are neither added nor taken away. */
  fixedWhen?: Expression;
  computed?: Expression;
  default?: Expression;
  /** Of a dictionary field: the items that hang on a condition; without one where the server alone can tell. */
  offer?: readonly { items: readonly string[]; when?: Expression }[];
}

export interface RuleProgram {
  rule: Rule;
  when?: Expression;
  check?: Expression;
}

export interface TransitionProgram {
  transition: TransitionConfig;
  who?: Expression;
  guard?: Expression;
  targets: readonly { to: string; when?: Expression }[];
  set: readonly { field: string; value: Expression }[];
  do: readonly ActionProgram[];
}

export interface ButtonProgram {
  visibleWhen?: Expression;
  enabledWhen?: Expression;
  /** What it asks before it acts, as a program of its own (`parametersModel`). */
  parameters?: ModelProgram;
  do: readonly ActionProgram[];
}

export interface EventProgram {
  on: string;
  when?: Expression;
  do: readonly ActionProgram[];
}

/** An action with its condition and its values compiled; `values` are those of prefill, params or setValue, by name. */
export interface ActionProgram {
  action: Action;
  when?: Expression;
  values: ReadonlyMap<string, Expression>;
  billId?: Expression;
  /** Of an action of a button: which button, and at what place of its list the action stands. */
  origin?: { button: Button; at: number; parameters?: ModelProgram };
}

/** A model whose expressions do not compile. The checker finds this first; at run time it is a fault of ours. */
export class ModelNotCompiled extends Error {}

/**
 * Compiles all expressions of a resolved model. `parent` is given for a row model inside a record. Throws ModelNotCompiled.
 */
export function buildProgram(model: Model, models: ReadonlyMap<string, Model>, parent?: Model): ModelProgram {
  const scope = expressionScope(model, models, parent);
  const compiler = new Compiler(model, scope);
  const fields = new Map(model.fields.map((field) => [field.name, fieldProgram(field, compiler)]));
  const rules = model.rules.map((rule) => ({
    rule,
    when: compiler.optional(rule.when, 'bool'),
    check: 'check' in rule ? compiler.bool(rule.check) : undefined,
  }));
  const transitions = new Map(
    (model.states?.transitions ?? []).map((transition) => [transition.name, transitionProgram(transition, compiler)]),
  );
  const buttons = new Map(model.buttons.map((button) => [button.code, buttonProgram(button, compiler, models)]));
  const events = model.events.map((event) => ({
    on: event.on,
    when: compiler.optional(event.when, 'bool'),
    do: actionPrograms(event.do, compiler),
  }));
  const sections = new Map(
    model.form.sections.flatMap((section) =>
      section.visibleWhen ? [[section.code, compiler.bool(section.visibleWhen)] as const] : [],
    ),
  );
  const rows = new Map<string, ModelProgram>();
  for (const field of model.fields) {
    const rowModel = field.type === 'subTable' && !parent ? models.get(field.model) : undefined;
    if (rowModel) rows.set(field.name, buildProgram(rowModel, models, model));
  }
  const filterValues = new Map<string, Expression>();
  for (const source of filterSources(model)) filterValues.set(source, compiler.any(source));
  return {
    model,
    fields,
    computedOrder: computedOrder(fields),
    rules,
    transitions,
    buttons,
    events,
    sections,
    rows,
    filterValues,
    all: [...compiler.all, ...[...rows.values()].flatMap((row) => row.all)],
  };
}

/** The stored computed fields in the order in which they can be computed. Cycles are the checker's business; here they end the order. */
export function computedOrder(fields: ReadonlyMap<string, FieldProgram>): string[] {
  const stored = [...fields.values()].filter((entry) => entry.computed && entry.field.mode !== 'live');
  const names = new Set(stored.map((entry) => entry.field.name));
  const graph = Object.fromEntries(
    stored.map((entry) => [
      entry.field.name,
      (entry.computed?.needs.fields ?? []).filter((name) => names.has(name) && name !== entry.field.name),
    ]),
  );
  return dependencyOrder(graph) ?? stored.map((entry) => entry.field.name);
}

function fieldProgram(field: Field, compiler: Compiler): FieldProgram {
  const type = typeOf(field).valueType(field);
  return {
    field,
    visibleWhen: compiler.optional(field.visibleWhen, 'bool'),
    requiredWhen: compiler.optional(field.requiredWhen, 'bool'),
    readOnlyWhen: compiler.optional(field.readOnlyWhen, 'bool'),
    fixedWhen: field.type === 'subTable' ? compiler.optional(field.fixedWhen, 'bool') : undefined,
    computed: compiler.optional(field.computed, type),
    default: compiler.optional(field.default, type),
    offer:
      field.type === 'dictionary'
        ? field.offer?.map(({ items, when }) => ({ items, when: compiler.optional(when, 'bool') }))
        : undefined,
  };
}

function transitionProgram(transition: TransitionConfig, compiler: Compiler): TransitionProgram {
  const to = transition.to;
  const targets =
    to === undefined
      ? []
      : typeof to === 'string'
        ? [{ to }]
        : to.map((branch) => ({ to: branch.to, when: compiler.optional(branch.when, 'bool') }));
  return {
    transition,
    who: compiler.optional(transition.who, 'bool'),
    guard: compiler.optional(transition.guard, 'bool'),
    targets,
    set: Object.entries(transition.set ?? {}).map(([field, source]) => ({
      field,
      value: compiler.of(source, compiler.typeOfField(field)),
    })),
    do: actionPrograms(transition.do ?? [], compiler),
  };
}

function buttonProgram(button: Button, compiler: Compiler, models: ReadonlyMap<string, Model>): ButtonProgram {
  const { parameters: fields = [] } = button;
  const asked = parametersModel(compiler.model, button);
  const parameters = asked && buildProgram(asked, models);
  const own = fields.length === 0 ? compiler : compiler.within(withParameters(compiler.scope, fields));
  return {
    visibleWhen: compiler.optional(button.visibleWhen, 'bool'),
    enabledWhen: compiler.optional(button.enabledWhen, 'bool'),
    parameters,
    do: actionPrograms(button.do, own).map((program, at) => ({ ...program, origin: { button, at, parameters } })),
  };
}

function actionPrograms(actions: readonly Action[], compiler: Compiler): ActionProgram[] {
  return actions.map((action) => {
    const values = new Map<string, Expression>();
    if (action.action === 'setValue')
      values.set(action.field, compiler.of(action.value, compiler.typeOfField(action.field)));
    if (action.action === 'callAction' || action.action === 'plugin')
      for (const [name, source] of Object.entries(action.params ?? {})) values.set(name, compiler.any(source));
    if (action.action === 'openPage')
      for (const [name, source] of Object.entries(action.query ?? {})) values.set(name, compiler.any(source));
    if (action.action === 'startProcess' && action.key !== undefined)
      values.set('key', compiler.of(action.key, 'text'));
    if (action.action === 'openForm')
      for (const [name, source] of Object.entries(action.prefill ?? {})) values.set(name, compiler.any(source));
    if ((action.action === 'openList' || action.action === 'openDialog') && action.filter)
      for (const source of celValues(action.filter)) values.set(source, compiler.any(source));
    const billId = action.action === 'openForm' && action.billId ? compiler.any(action.billId) : undefined;
    return { action, when: compiler.optional(action.when, 'bool'), values, billId };
  });
}

/** Sources of the computed values in the filters that are evaluated against the present record. */
function filterSources(model: Model): Set<string> {
  const filters = [
    ...model.fields.flatMap((field) => ('filter' in field && field.filter ? [field.filter] : [])),
    ...model.rules.flatMap((rule) => ('absent' in rule ? [rule.absent.filter] : [])),
  ];
  return new Set(filters.flatMap(celValues));
}

/** Sources of the `{ cel }` values of a filter. */
export function celValues(filter: Filter): string[] {
  if (isCondition(filter))
    return typeof filter.value === 'object' && filter.value !== null && 'cel' in filter.value ? [filter.value.cel] : [];
  if ('not' in filter) return celValues(filter.not);
  return ('and' in filter ? filter.and : filter.or).flatMap(celValues);
}

class Compiler {
  readonly #types: Map<string, ValueType>;

  constructor(
    readonly model: Model,
    readonly scope: Scope,
    readonly all: Expression[] = [],
  ) {
    this.#types = new Map(model.fields.map((field) => [field.name, typeOf(field).valueType(field)]));
  }

  /** Compiles in another scope of the same model. */
  within(scope: Scope): Compiler {
    return new Compiler(this.model, scope, this.all);
  }

  typeOfField(name: string): ValueType | undefined {
    return this.#types.get(name);
  }

  bool(source: string): Expression {
    return this.of(source, 'bool');
  }

  any(source: string): Expression {
    return this.of(source, undefined);
  }

  optional(source: string | undefined, expected: ValueType | undefined): Expression | undefined {
    return source === undefined ? undefined : this.of(source, expected);
  }

  of(source: string, expected: ValueType | undefined): Expression {
    const result = compile(source, this.scope, expected);
    if (!result.ok) {
      throw new ModelNotCompiled(
        `${this.model.templateCode}: ${source}: ${result.faults.map((fault) => fault.message).join(' ')}`,
      );
    }
    this.all.push(result.expression);
    return result.expression;
  }
}
