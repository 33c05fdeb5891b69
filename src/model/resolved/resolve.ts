import type { Field, FieldConfig } from '../field-types/fieldTypes.ts';
import type { Column } from '../language/layout.ts';
import type { FieldOverride, ModelConfig } from '../language/model.ts';
import texts from '../texts/systemFields.json' with { type: 'json' };
import type { ConfigSet } from './configSet.ts';
import { isOverride, mergeParts, type Parts, withoutParts } from './merge.ts';
import type { Model, ResolvedForm, ResolvedList, ResolvedStates, ResolvedTree } from './model.ts';
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
    const base = config.extends ? configs.get(config.extends) : undefined;
    if (config.extends && !base) continue;
    resolved.set(config.templateCode, resolveModel(config, base, set));
  }
  return resolved;
}

function resolveModel(config: ModelConfig, base: ModelConfig | undefined, set: ConfigSet): Model {
  const parts = partsOf(config, base, set);
  const kind = (base ?? config).rows ? 'rows' : 'record';
  const treeConfig = config.tree ?? base?.tree;
  const states = statesOf(parts);
  const own = (parts.fields ?? [])
    .filter((field): field is FieldConfig => !isOverride(field))
    .map((field) => selfReference(field, base?.templateCode ?? config.templateCode));
  const system =
    kind === 'rows' ? rowSystemFields() : [...recordSystemFields(states), ...(treeConfig ? treeSystemFields() : [])];
  const fields: Field[] = [...own, ...system.filter((field) => !own.some((present) => present.name === field.name))];
  const live = new Set((parts.aggregates ?? []).map((aggregate) => aggregate.field));
  const complete = fields.map((field) => completeField(field, live));
  const labelField = config.labelField ?? base?.labelField ?? guessLabel(complete);
  const tree = treeConfig ? resolveTree(treeConfig, complete) : undefined;
  return {
    templateCode: config.templateCode,
    base: base?.templateCode ?? config.templateCode,
    title: config.title,
    description: config.description,
    kind,
    labelField,
    codeField: config.codeField ?? base?.codeField,
    fields: complete,
    aggregates: parts.aggregates ?? [],
    unique: parts.unique ?? [],
    rules: parts.rules ?? [],
    states,
    buttons: parts.buttons ?? [],
    events: parts.events ?? [],
    access: { rows: parts.access?.rows ?? [], fields: parts.access?.fields ?? [] },
    filter: config.filter,
    scope: { department: 'department', organisation: 'organisation', ...base?.scope, ...config.scope },
    serialiseBy: config.serialiseBy ?? base?.serialiseBy ?? [],
    list: kind === 'record' ? resolveList(config.list ?? base?.list, complete) : undefined,
    tree,
    form: resolveForm(config.form ?? base?.form, complete),
  };
}

/** Mixins first, the base next (without its buttons: a view has its own), the model's own parts last. */
function partsOf(config: ModelConfig, base: ModelConfig | undefined, set: ConfigSet): Parts {
  const baseParts = base
    ? { ...withoutParts(mergeParts([...mixinsOf(base, set), base]), base.without), buttons: [] }
    : undefined;
  return withoutParts(
    mergeParts([...(baseParts ? [baseParts] : []), ...mixinsOf(config, set), config]),
    config.without,
  );
}

const mixinsOf = (config: ModelConfig, set: ConfigSet): Parts[] =>
  (config.with ?? []).flatMap((code) => set.mixins.filter((mixin) => mixin.mixin === code));

const statesOf = (parts: Parts): ResolvedStates | undefined =>
  parts.states ? { ...parts.states, field: parts.states.field ?? 'status' } : undefined;

// A mixin cannot know the model that takes it up, so `self` stands for it.
function selfReference(field: FieldConfig, templateCode: string): FieldConfig {
  return 'model' in field && field.model === 'self' ? { ...field, model: templateCode } : field;
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
  return named ?? fields.find((field) => field.type === 'text' || field.type === 'autoNumber')?.name ?? 'createdAt';
}

function resolveList(list: ModelConfig['list'], fields: readonly Field[]): ResolvedList {
  return {
    columns: list ? list.columns.map(toColumn) : defaultColumns(fields),
    filters: (list?.filters ?? []).map((filter) => (typeof filter === 'string' ? { field: filter } : filter)),
    presets: list?.presets ?? [],
    sort: list?.sort ?? [{ field: 'createdAt', order: 'desc' }],
    footer: list?.footer ?? [],
    pageSize: list?.pageSize ?? PAGE_SIZE,
  };
}

const toColumn = (column: string | Column): Column => (typeof column === 'string' ? { field: column } : column);

const LONG = ['longText', 'richText', 'subTable', 'inverse', 'attachment'];
const isLong = (field: Field): boolean => LONG.includes(field.type);

const defaultColumns = (fields: readonly Field[]): Column[] =>
  fields
    .filter((field) => !field.system && !field.hidden && !isLong(field))
    .slice(0, 8)
    .map((field) => ({ field: field.name }));

function resolveTree(tree: NonNullable<ModelConfig['tree']>, fields: readonly Field[]): ResolvedTree {
  return {
    parent: tree.parent,
    order: tree.order ?? fields.find((field) => field.name === 'sortNo')?.name,
    maxDepth: tree.maxDepth ?? DEFAULT_TREE_DEPTH,
    columns: tree.columns ? tree.columns.map(toColumn) : defaultColumns(fields),
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
      visibleWhen: section.visibleWhen,
      fields: section.fields.map((item) => {
        const entry = typeof item === 'string' ? { field: item } : item;
        return { ...entry, span: spanOf(entry, section.columns ?? pageColumns, fields) };
      }),
    })),
  };
}

function spanOf(item: { field: string; span?: number }, columns: number, fields: readonly Field[]): number {
  const field = fields.find((candidate) => candidate.name === item.field);
  return Math.min(item.span ?? (field && isLong(field) ? columns : 1), columns);
}
