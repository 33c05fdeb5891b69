import { compile } from '../../../model/expression/compile.ts';
import type { Scope } from '../../../model/expression/scope.ts';
import { expressionSites, fieldTypes, type ExpressionSite } from '../../../model/program/sites.ts';
import { planOf } from '../../../model/program/plan.ts';
import { buildProgram, type ModelProgram } from '../../../model/program/program.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { parametersModel } from '../../../model/resolved/parameters.ts';
import { expressionScope, withParameters } from '../../../model/resolved/scope.ts';

export interface BrowserProgram {
  program: ModelProgram;
  /** Fields whose value only the server can work out. */
  serverComputed: ReadonlySet<string>;
  /** Fields on which such values depend: when one changes, the server is asked. */
  serverInputs: ReadonlySet<string>;
  /** Fields that any expression reads here: when one changes, the record is evaluated anew. */
  watched: ReadonlySet<string>;
}

/**
 * The program of a model as the browser can run it. A person is sent the model at hand and its row models; an expression that reads
 * members of other records cannot be compiled here, so it is left out and stays the server's business: a condition then counts as not
 * stated, a computed value comes with formatRowData.
 */
export function browserProgram(model: Model, rowModels: Readonly<Record<string, Model>>): BrowserProgram {
  const known = new Map(Object.entries(rowModels));
  const own = withoutForeign(model, new Map([...known, [model.templateCode, model]]));
  const rows = Object.entries(rowModels).map(
    ([code, row]) => [code, withoutForeign(row, new Map([...known, [model.templateCode, model]]), model)] as const,
  );
  const models = new Map([
    ...rows.map(([code, row]) => [code, row.model] as const),
    [own.model.templateCode, own.model],
  ]);
  const program = buildProgram(own.model, models);
  const foreign = [own, ...rows.map(([, row]) => row)];
  const late = [...program.fields.values()].filter((entry) => entry.computed?.needs.side === 'server');
  return {
    program,
    serverComputed: new Set([...own.computed, ...late.map((entry) => entry.field.name)]),
    serverInputs: new Set([
      ...foreign.flatMap((part) => part.reads),
      ...late.flatMap((entry) => entry.computed?.needs.fields ?? []),
    ]),
    watched: new Set([
      ...program.all.flatMap((expression) => [...expression.needs.fields, ...Object.keys(expression.needs.rowFields)]),
      ...planOf(program).readByRows,
      ...model.fields.flatMap((field) => (field.type === 'dictionary' && field.below ? [field.below] : [])),
    ]),
  };
}

interface Stripped {
  model: Model;
  /** Computed fields whose expression was left out. */
  computed: string[];
  /** Names that the expressions left out mention. */
  reads: string[];
}

function withoutForeign(model: Model, models: ReadonlyMap<string, Model>, parent?: Model): Stripped {
  const scope = expressionScope(model, models, parent);
  const copy = structuredClone(model);
  const result: Stripped = { model: copy, computed: [], reads: [] };
  const foreign = expressionSites(model, fieldTypes(model.fields)).filter(
    (site) => !compile(site.source, scopeAt(site, scope, model), site.expected).ok,
  );
  for (const site of foreign) {
    const field =
      site.path[0] === 'fields' && typeof site.path[1] === 'number' ? model.fields[site.path[1]] : undefined;
    if (field && site.path[2] === 'computed') {
      result.computed.push(field.name);
      result.reads.push(...(site.source.match(/[a-z][A-Za-z0-9]*/g) ?? []));
    }
    blank(copy, site.path);
  }
  // What may be chosen the server says; here the filters of references are computed nowhere.
  for (const field of copy.fields) if ('filter' in field) delete field.filter;
  copy.rules = copy.rules.filter((rule) => !('check' in rule) || rule.check !== undefined);
  return result;
}

/** The actions of a button see what it asks for; what it asks for sees itself alone. */
function scopeAt(site: ExpressionSite, scope: Scope, model: Model): Scope {
  if (site.parameters) return withParameters(scope, site.parameters);
  const [part, at, inside] = site.path;
  const button =
    part === 'buttons' && inside === 'parameters' && typeof at === 'number' ? model.buttons[at] : undefined;
  const asked = button && parametersModel(model, button);
  return asked ? expressionScope(asked, new Map()) : scope;
}

/** Takes out what stands at a path; a `setValue` without its value becomes an action that never runs. */
function blank(root: object, path: readonly (string | number)[]): void {
  const last = path.at(-1);
  const holder = path.slice(0, -1).reduce<unknown>((at, step) => (isIndexed(at) ? at[step] : undefined), root);
  if (!isIndexed(holder) || last === undefined) return;
  if (last === 'value' && holder.action === 'setValue') {
    Object.assign(holder, { action: 'clear', fields: [holder.field], when: 'false' });
    return;
  }
  delete holder[last];
}

const isIndexed = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;
