import type { Field, FieldConfig } from '../field-types/fieldTypes.ts';
import type { Button } from '../language/button.ts';
import type { Filter } from '../language/filter.ts';
import type { Column } from '../language/layout.ts';
import type { LiveAggregate, ModelConfig } from '../language/model.ts';
import type { PrintItem } from '../language/print.ts';
import texts from '../texts/systemFields.json' with { type: 'json' };
import type { ConfigSet } from './configSet.ts';
import { isOverride, mergeParts, overridden, type Parts, withoutParts } from './merge.ts';
import type { Model, ResolvedForm, ResolvedList, ResolvedPrint, ResolvedStates, ResolvedTree } from './model.ts';
import { recordSystemFields, rowSystemFields, treeSystemFields } from './systemFields.ts';

/** Default page size of lists. */
const PAGE_SIZE = 50;
const DEFAULT_TREE_DEPTH = 8;

/**
 * The complete form of every model of a set, by templateCode. Views take in their base, mixins are laid under, defaults are written
 * out. What refers to something unknown (a base, a mixin) is left out in silence: the checker reports it.
 */
export function resolveModels(set: ConfigSet): Map<string, Model> {
  const configs = new Map(set.models.map((config) => [config.templateCode, config]));
  const resolved = new Map<string, Model>();
  for (const config of set.models) {
    const line = lineOf(config, configs);
    if (line) resolved.set(config.templateCode, resolveModel(line, set));
  }
  return resolved;
}

/** The model and what it extends, the owner of the table first; null when the line leads nowhere or in a circle. */
function lineOf(config: ModelConfig, configs: ReadonlyMap<string, ModelConfig>): ModelConfig[] | null {
  const line = [config];
  for (let next = config.extends; next !== undefined;) {
    const base = configs.get(next);
    if (!base || line.includes(base)) return null;
    line.unshift(base);
    next = base.extends;
  }
  return line;
}

function resolveModel(line: readonly ModelConfig[], set: ConfigSet): Model {
  const [owner, config] = [line[0], line.at(-1)];
  if (!owner || !config) throw new Error('A model has at least its own config.');
  const parts = partsOf(line, set);
  /** What the nearest config of the line says. */
  const said = <K extends keyof ModelConfig>(key: K): ModelConfig[K] | undefined =>
    line.findLast((each) => each[key] !== undefined)?.[key];
  const kind = owner.rows ? 'rows' : 'record';
  const treeConfig = said('tree');
  const states = statesOf(parts);
  const fields = fieldsOf(parts, owner.templateCode, systemFieldsOf(kind, states, treeConfig !== undefined));
  const aggregates = (parts.aggregates ?? []).map((aggregate) => selfReference(aggregate, owner.templateCode));
  const live = new Set(aggregates.map((aggregate) => aggregate.field));
  const complete = fields.map((field) => completeField(field, live));
  const form = resolveForm(said('form'), complete);
  return {
    templateCode: config.templateCode,
    base: owner.templateCode,
    title: config.title,
    description: config.description,
    kind,
    labelField: said('labelField') ?? guessLabel(complete),
    labelNames: said('labelNames') ?? {},
    codeField: said('codeField'),
    pickerFields: said('pickerFields') ?? [],
    fields: complete,
    aggregates,
    unique: parts.unique ?? [],
    rules: parts.rules ?? [],
    states,
    buttons: (parts.buttons ?? []).map((button) => ownPermission(button, config.templateCode)),
    events: parts.events ?? [],
    access: accessOf(parts, line, set),
    filter: filterOf(line),
    scope: Object.assign({ department: 'department', organisation: 'organisation' }, ...line.map((each) => each.scope)),
    serialiseBy: said('serialiseBy') ?? [],
    exchange: said('exchange') ?? {},
    list: kind === 'record' ? resolveList(said('list'), complete, states) : undefined,
    tree: treeConfig ? resolveTree(treeConfig, complete, states) : undefined,
    form,
    print: resolvePrint(said('print'), form),
  };
}

/** Mixins first, the base next (without its buttons: a view has its own), the model's own parts last. */
function partsOf(line: readonly ModelConfig[], set: ConfigSet): Parts {
  return line.reduce<Parts>((under, config) => {
    const inherited = mergeParts([{ ...under, buttons: [] }, ...mixinsOf(config, set)]);
    return mergeParts([withoutParts(inherited, config.without), config]);
  }, {});
}

/** A view adds to the policies of its base; it is told which of them are its own, because those can only narrow. */
function accessOf({ access }: Parts, line: readonly ModelConfig[], set: ConfigSet): Model['access'] {
  return {
    rows: access?.rows ?? [],
    narrow: access?.narrow ?? [],
    redacted: [...new Set(access?.redacted ?? [])],
    fields: access?.fields ?? [],
    inherited: line.length > 1 ? (partsOf(line.slice(0, 1), set).access?.rows?.length ?? 0) : 0,
  };
}

/** The own fields in their order, then the system fields that they do not replace; overrides may speak of either. */
function fieldsOf(parts: Parts, owner: string, system: readonly Field[]): Field[] {
  const written = parts.fields ?? [];
  const own = written.filter((field): field is FieldConfig => !isOverride(field));
  const overrides = written.filter(isOverride);
  return [
    ...own.map((field) => selfReference(field, owner)),
    ...system
      .filter((field, at) => ![...own, ...system.slice(0, at)].some((present) => present.name === field.name))
      .map((field) => {
        const override = overrides.find((candidate) => candidate.name === field.name);
        return override ? overridden(field, override) : field;
      }),
  ];
}

function systemFieldsOf(kind: Model['kind'], states: ResolvedStates | undefined, tree: boolean): Field[] {
  if (kind === 'rows') return rowSystemFields();
  return [...recordSystemFields(states), ...(tree ? treeSystemFields() : [])];
}

/** The fixed filters of all views of the line hold together. */
function filterOf(line: readonly ModelConfig[]): Filter | undefined {
  const filters = line.flatMap((config) => config.filter ?? []);
  return filters.length > 1 ? { and: filters } : filters[0];
}

const mixinsOf = (config: ModelConfig, set: ConfigSet): Parts[] =>
  (config.with ?? []).flatMap((code) => set.mixins.filter((mixin) => mixin.mixin === code));

const statesOf = (parts: Parts): ResolvedStates | undefined =>
  parts.states ? { ...parts.states, field: parts.states.field ?? 'status' } : undefined;

// A mixin cannot know the model that takes it up, so `self` stands for it.
function selfReference<T extends FieldConfig | LiveAggregate>(part: T, templateCode: string): T {
  if ('models' in part && part.models.includes('self'))
    return { ...part, models: part.models.map((model) => (model === 'self' ? templateCode : model)) };
  return 'model' in part && part.model === 'self' ? { ...part, model: templateCode } : part;
}

/** The same for permissions: `self:import` in a mixin is that of the model, or view, which has the button. */
function ownPermission(button: Button, templateCode: string): Button {
  const { permission } = button;
  return typeof permission === 'string' && permission.startsWith('self:')
    ? { ...button, permission: `${templateCode}:${permission.slice('self:'.length)}` }
    : button;
}

function completeField(field: Field, live: ReadonlySet<string>): Field {
  const isLive = live.has(field.name) || field.mode === 'live';
  const calculated = field.computed !== undefined || isLive || field.type === 'inverse' || field.type === 'autoNumber';
  return {
    ...field,
    ...(calculated ? { readOnly: true, copy: false } : {}),
    ...(isLive ? { mode: 'live' as const } : {}),
  };
}

function guessLabel(fields: readonly Field[]): string {
  const named = ['name', 'title'].find((name) => fields.some((field) => field.name === name));
  return (
    named ??
    fields.find((field) => field.type === 'text' || field.type === 'autoNumber')?.name ??
    (fields.some((field) => field.name === 'createdAt') ? 'createdAt' : 'sortNo')
  );
}

function resolveList(
  list: ModelConfig['list'],
  fields: readonly Field[],
  states: ResolvedStates | undefined,
): ResolvedList {
  return {
    columns: list ? list.columns.map(toColumn) : defaultColumns(fields, states),
    filters: (list?.filters ?? []).map((filter) => (typeof filter === 'string' ? { field: filter } : filter)),
    presets: list?.presets ?? [],
    sort: list?.sort ?? [{ field: 'createdAt', order: 'desc' }],
    footer: list?.footer ?? [],
    statistics: list?.statistics ?? [],
    inlineEdit: list?.inlineEdit ?? [],
    ...(list?.beside ? { beside: list.beside } : {}),
    detail: list?.detail ?? [],
    paging: list?.paging ?? 'pages',
    pageSize: list?.pageSize ?? PAGE_SIZE,
  };
}

const toColumn = (column: string | Column): Column => (typeof column === 'string' ? { field: column } : column);

const LONG = ['longText', 'richText', 'subTable', 'inverse', 'attachment'];
const isLong = (field: Field): boolean => LONG.includes(field.type);

const DEFAULT_COLUMNS = 8;

/** The first short fields, and the state, which says what may be done with a record. */
function defaultColumns(fields: readonly Field[], states: ResolvedStates | undefined): Column[] {
  const shown = fields.filter((field) => !field.system && !field.hidden && !isLong(field)).slice(0, DEFAULT_COLUMNS);
  const state = fields.filter((field) => field.name === states?.field && !shown.includes(field));
  return [...shown, ...state].map((field) => ({ field: field.name }));
}

function resolveTree(
  tree: NonNullable<ModelConfig['tree']>,
  fields: readonly Field[],
  states: ResolvedStates | undefined,
): ResolvedTree {
  return {
    parent: tree.parent,
    order: tree.order ?? fields.find((field) => field.name === 'sortNo')?.name,
    maxDepth: tree.maxDepth ?? DEFAULT_TREE_DEPTH,
    onDelete: tree.onDelete ?? 'refuse',
    columns: tree.columns ? tree.columns.map(toColumn) : defaultColumns(fields, states),
    form: tree.form ?? 'drawer',
  };
}

function resolveForm(form: ModelConfig['form'], fields: readonly Field[]): ResolvedForm {
  const pageColumns = form?.columns ?? 2;
  const sections = form?.sections ?? [
    {
      code: 'basics',
      title: texts.basics,
      fields: fields.filter((field) => !field.system && !field.hidden).map((field) => field.name),
    },
  ];
  return {
    layout: form?.layout ?? 'plain',
    open: form?.open ?? 'drawer',
    sections: sections.map((section) => ({
      code: section.code,
      title: section.title,
      columns: section.columns ?? pageColumns,
      ...(section.fold ? { fold: section.fold } : {}),
      visibleWhen: section.visibleWhen,
      fields: section.fields.map((item) => {
        const entry = typeof item === 'string' ? { field: item } : item;
        return { ...entry, span: spanOf(entry, section.columns ?? pageColumns, fields) };
      }),
    })),
  };
}

/** What the layout of the paper does not say, the form does. */
function resolvePrint(print: ModelConfig['print'], form: ResolvedForm): ResolvedPrint {
  const itemOf = (item: string | PrintItem): PrintItem => (typeof item === 'string' ? { field: item } : item);
  const sections = print?.sections?.map(({ title, columns = PRINT_COLUMNS, fields }) => ({
    title,
    columns,
    fields: fields.map(itemOf),
  }));
  return {
    title: print?.title,
    landscape: print?.landscape ?? false,
    sections:
      sections ??
      form.sections.map(({ title, fields }) => ({
        title,
        columns: PRINT_COLUMNS,
        fields: fields.map(({ field, columns }) => ({ field, columns })),
      })),
    opinions: print?.opinions ?? true,
    signatures: print?.signatures ?? [],
    footer: print?.footer,
  };
}

const PRINT_COLUMNS = 2;

function spanOf(item: { field: string; span?: number }, columns: number, fields: readonly Field[]): number {
  const field = fields.find((candidate) => candidate.name === item.field);
  return Math.min(item.span ?? (field && isLong(field) ? columns : 1), columns);
}
