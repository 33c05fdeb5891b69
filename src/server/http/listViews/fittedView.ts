import type { ListViewDefinition } from '../../../contract/endpoints/listViews.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { isCondition, type Filter, type FilterCondition } from '../../../model/language/filter.ts';
import type { Model } from '../../../model/resolved/model.ts';

/** What a definition is fitted to. */
export interface Fitting {
  model: Model;
  /** Fields that whoever asks does not see. */
  hidden(model: Model): ReadonlySet<string>;
  /** Fields that he may not ask by: those, and what he sees of in part. */
  closed(model: Model): ReadonlySet<string>;
  /** The model that a field leads to. */
  target(field: Field): Model | undefined;
}

/**
 * A stored definition in the names of the model in force: a renamed field is found by its `formerNames`; what names a field that is gone,
 * closed to whoever asks, or of a type that no longer knows the comparison is left out and named in `dropped`.
 */
export function fittedView(
  definition: ListViewDefinition,
  fitting: Fitting,
): { definition: ListViewDefinition; dropped: string[] } {
  const dropped = new Set<string>();
  const found = (path: string): Found | undefined => {
    const field = findField(path, { ...fitting, hidden: fitting.closed });
    if (!field) dropped.add(path);
    return field;
  };
  const named = <Part extends { field: string }>(parts: readonly Part[] | undefined): Part[] | undefined =>
    parts?.flatMap((part) => {
      const field = found(part.field);
      return field ? [{ ...part, field: field.path }] : [];
    });
  const condition = (part: FilterCondition): FilterCondition | undefined => {
    const field = found(part.field);
    if (!field) return undefined;
    if (typeOf(field.field).operators(field.field).includes(part.op)) return { ...part, field: field.path };
    dropped.add(part.field);
    return undefined;
  };
  const filter = (part: Filter): Filter | undefined => {
    if (isCondition(part)) return condition(part);
    if ('not' in part) {
      const inside = filter(part.not);
      return inside && { not: inside };
    }
    const parts = ('and' in part ? part.and : part.or).flatMap((one) => filter(one) ?? []);
    if (parts.length === 0) return undefined;
    return 'and' in part ? { and: parts } : { or: parts };
  };
  const { model } = fitting;
  const presets = definition.presets?.filter((code) => model.list?.presets.some((preset) => preset.code === code));
  const fitted: ListViewDefinition = {
    ...definition,
    conditions: definition.conditions?.flatMap((part) => condition(part) ?? []),
    extra: definition.extra && filter(definition.extra),
    presets,
    sort: named(definition.sort),
    // A column that is gone is no loss of anybody's work: the list shows those that there are.
    columns: definition.columns?.flatMap((column) => {
      const field = findField(column.field, fitting);
      return field ? [{ ...column, field: field.path }] : [];
    }),
    group: named(definition.group),
    footers: named(definition.footers),
  };
  return { definition: withoutGaps(fitted), dropped: [...dropped] };
}

interface Found {
  path: string;
  field: Field;
}

function findField(path: string, fitting: Fitting): Found | undefined {
  const [name = '', member] = path.split('.');
  const field = fieldIn(fitting.model, name, fitting);
  if (!field || member === undefined) return field && { path: field.name, field };
  const target = fitting.target(field);
  const inner = target && fieldIn(target, member, fitting);
  return inner && { path: `${field.name}.${inner.name}`, field: inner };
}

/** The field of that name, else the one that had it once. */
function fieldIn(model: Model, name: string, { hidden }: Fitting): Field | undefined {
  const field =
    model.fields.find((one) => one.name === name) ?? model.fields.find((one) => one.formerNames?.includes(name));
  return field && !hidden(model).has(field.name) && !field.hidden ? field : undefined;
}

const withoutGaps = (definition: ListViewDefinition): ListViewDefinition =>
  Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== undefined));
