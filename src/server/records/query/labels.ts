import type { Wire } from '../../../model/field-types/fieldType.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { splitAny } from '../../../model/field-types/anyReference.ts';
import { isId, targetOf } from '../../../model/field-types/reference.ts';
import type { Language } from '../../../model/language/texts.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { closedFields, hiddenFields } from '../policy/fields.ts';
import { rightsOf } from '../policy/cells.ts';
import { WITHHELD } from '../policy/mask.ts';
import { keepsNames, ofSeenSql, outOfScopeSql, readOrSql } from '../policy/names.ts';
import { readValue } from '../convert.ts';
import { storedColumn, tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { fieldNamed, type Catalogue, type CatalogueDictionary } from './catalogue.ts';
import { newQuery } from './newQuery.ts';
import type { Query, Reading } from './query.ts';
import { run } from './run.ts';

/** Labels of records by model and id. */
export type RecordLabels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Ids whose labels are wanted, by model. */
export class WantedLabels {
  readonly ids = new Map<string, Set<string>>();

  add(model: string, id: unknown): void {
    if (typeof id !== 'string') return;
    let ids = this.ids.get(model);
    if (!ids) this.ids.set(model, (ids = new Set()));
    ids.add(id);
  }

  /** Adds what a value of a field refers to. */
  addValue(field: Field, value: unknown): void {
    if (value === null || value === undefined) return;
    switch (field.type) {
      case 'reference':
      case 'user':
      case 'department':
        return this.add(targetOf(field), value);
      case 'references':
      case 'users':
      case 'departments':
        if (Array.isArray(value)) for (const id of value) this.add(targetOf(field), id);
        return;
      case 'anyReference': {
        const parts = typeof value === 'string' ? splitAny(value) : null;
        return parts ? this.add(parts.model, parts.id) : undefined;
      }
      default:
    }
  }
}

/** Whether values of the field have labels beside them. */
export const isLabelled = (field: Field): boolean =>
  field.type === 'dictionary' ||
  field.type === 'anyReference' ||
  field.type === 'reference' ||
  field.type === 'references' ||
  field.type === 'user' ||
  field.type === 'users' ||
  field.type === 'department' ||
  field.type === 'departments';

/**
 * Labels of all wanted records, in one statement whatever their number and models. A visible record shows what it refers to by name,
 * so no row policy cuts here; a label field that is hidden from the viewer gives way to the code, and that to asterisks.
 */
export async function readLabels(reading: Reading, executor: Executor, wanted: WantedLabels): Promise<RecordLabels> {
  const labels = new Map<string, Map<string, string>>();
  const query = newQuery(reading);
  const parts: string[] = [];
  for (const [code, ids] of wanted.ids) {
    const model = reading.catalogue.model(code);
    const valid = [...ids].filter(isId);
    if (!model || valid.length === 0) continue;
    const alias = query.alias();
    const sql = labelSql(query, model, alias);
    parts.push(
      `select ${query.bind(code, 'text')} as m, ${alias}.id, ${sql ? `${sql}::text` : 'null::text'} as label from ${quoted(tableName(model.base))} ${alias} where ${alias}.id = any(${query.bind(valid, 'uuid[]')})`,
    );
  }
  if (parts.length === 0) return labels;
  for (const row of await run(executor, query, parts.join(' union all '))) {
    const code = String(row.m);
    const model = reading.catalogue.model(code);
    let ofModel = labels.get(code);
    if (!ofModel) labels.set(code, (ofModel = new Map()));
    ofModel.set(String(row.id), model ? recordLabel(reading, model, row.label) : '');
  }
  return labels;
}

/** A single reference whose label stands in the rows of a statement, in a column of its own. */
export interface OwnLabel {
  field: Field;
  /** The model referred to. */
  target: Model;
  /** The name of the column. */
  column: string;
  sql: string;
}

/**
 * Labels that the statement itself can read beside its values, which saves the one of `readLabels`: those of single references whose
 * label is a stored column and not withheld.
 */
export function ownLabels(query: Query, model: Model, fields: readonly Field[], alias: string): OwnLabel[] {
  return fields.flatMap((field): OwnLabel[] => {
    if (field.type !== 'reference' && field.type !== 'user' && field.type !== 'department') return [];
    const target = query.reading.catalogue.model(targetOf(field));
    const label = target && labelField(query.reading, target);
    const id = label && storedColumn(target, label) ? query.shown(model, field, alias) : null;
    if (!label || !id) return [];
    const named = query.alias();
    const sql = `(select (${labelSql(query, target, named)})::text from ${quoted(tableName(target.base))} ${named} where ${named}.id = ${id})`;
    return [{ field, target, column: `_label.${field.name}`, sql }];
  });
}

/** The name of a record itself, beside its label field, where the model has one in the language of the viewer. */
export function translatedLabel(query: Query, model: Model, fields: readonly Field[], alias: string): OwnLabel[] {
  const field = fields.find(({ name }) => name === model.labelField);
  const sql = field && model.labelNames[query.reading.viewer.language] ? labelSql(query, model, alias) : null;
  return field && sql ? [{ field, target: model, column: `_label.${field.name}`, sql: `(${sql})::text` }] : [];
}

/** The field that names records of a model to this viewer, or null when he may read neither label nor code of any. */
export function labelField(reading: Reading, model: Model): Field | null {
  const hidden = hiddenFields(reading.viewer, model);
  for (const name of [model.labelField, model.codeField]) {
    const field = name !== undefined && !hidden.has(name) ? fieldNamed(model, name) : undefined;
    if (field) return field;
  }
  return null;
}

/**
 * The SQL of what names records of a model to this viewer: in his language, where the model has a name in it and the record too. Where
 * the name is withheld from him in some records, they go by their code, and without that by asterisks.
 */
export function labelSql(query: Query, model: Model, alias: string): string | null {
  const label = labelField(query.reading, model);
  if (!label) return null;
  const { viewer } = query.reading;
  if (!keepsNames(viewer, model, label.name)) return translatedSql(query, model, label, alias);
  const named = nameSql(query, model, label, alias);
  const code = model.codeField === undefined ? undefined : fieldNamed(model, model.codeField);
  const coded = code && code !== label ? ofSeenSql(query, model, alias, () => query.shown(model, code, alias)) : null;
  const texts = [named, coded].flatMap((sql) => (sql === null ? [] : [`(${sql})::text`]));
  return `coalesce(${[...texts, `'${WITHHELD}'`].join(', ')})`;
}

/** The name where it may be told: as the viewer reads it in what he sees, and where nothing but his scope keeps the record from him. */
function nameSql(query: Query, model: Model, label: Field, alias: string): string | null {
  const open = outOfScopeSql(query, model, label.name, alias);
  const { always, masked } = rightsOf(query.reading.viewer, model).cell(label.name);
  if (open === null) {
    const asked = (): string | null =>
      query.asked(model, label, alias, () => translatedSql(query, model, label, alias));
    return ofSeenSql(
      query,
      model,
      alias,
      always === 'masked' || masked.length > 0 ? () => query.shown(model, label, alias) : asked,
    );
  }
  const clear = query.asked(model, label, alias, () => 'true');
  const when = readOrSql(query, model, alias, clear, open);
  const sql = translatedSql(query, model, label, alias);
  return sql && `case when ${when} then coalesce((${sql})::text, '') end`;
}

function translatedSql(query: Query, model: Model, label: Field, alias: string): string | null {
  const { reading } = query;
  const sql = query.field(model, label, alias);
  const name = label.name === model.labelField ? model.labelNames[reading.viewer.language] : undefined;
  const named =
    name === undefined || closedFields(reading.viewer, model).has(name) ? undefined : fieldNamed(model, name);
  const own = named && query.asked(model, named, alias);
  return sql && own ? `coalesce(nullif(btrim(${own}), ''), ${sql})` : sql;
}

/** The label as people read it, from the text of the label column. */
export const recordLabel = (reading: Reading, model: Model, raw: unknown): string => labelReader(reading, model)(raw);

/** `recordLabel` for many records of a model. */
export function labelReader(reading: Reading, model: Model): (raw: unknown) => string {
  const field = labelField(reading, model);
  if (!field) return () => WITHHELD;
  return (raw) => {
    if (raw === null || raw === undefined) return '';
    if (field.type === 'dictionary' && raw !== WITHHELD)
      return itemLabel(reading.catalogue, field.dictionary, String(raw), reading.viewer.language);
    return String(raw);
  };
}

/** The label of a value: a text, a list of texts for a plural field, undefined where there is none. */
export function labelOf(
  reading: Reading,
  field: Field,
  value: unknown,
  records: RecordLabels,
): string | string[] | undefined {
  return labelsOfField(reading, field, records)(value);
}

/** `labelOf` for many values of a field. */
export function labelsOfField(
  reading: Reading,
  field: Field,
  records: RecordLabels,
): (value: unknown) => string | string[] | undefined {
  const items = field.type === 'dictionary' ? itemLabels(reading, field.dictionary) : undefined;
  const one = (value: unknown): string | undefined => {
    const text = String(value);
    return items ? (items.get(text) ?? text) : nameOf(field, text, records);
  };
  return (value) => {
    if (value === null || value === undefined) return undefined;
    return Array.isArray(value) ? value.map((entry) => one(entry) ?? String(entry)) : one(value);
  };
}

function itemLabels({ catalogue, viewer }: Reading, code: string): ReadonlyMap<string, string> {
  const dictionary = catalogue.dictionary(code);
  return dictionary ? labelsIn(dictionary, viewer.language) : NO_ITEMS;
}

const NO_ITEMS: ReadonlyMap<string, string> = new Map();

function nameOf(field: Field, text: string, records: RecordLabels): string | undefined {
  switch (field.type) {
    case 'reference':
    case 'references':
    case 'user':
    case 'users':
    case 'department':
    case 'departments':
      return records.get(targetOf(field))?.get(text);
    case 'anyReference': {
      const parts = splitAny(text);
      return parts ? records.get(parts.model)?.get(parts.id) : undefined;
    }
    default:
      return undefined;
  }
}

/** The label of a dictionary item in a language; an unknown code stands for itself. */
export function itemLabel(catalogue: Catalogue, code: string, item: string, language: Language): string {
  const dictionary = catalogue.dictionary(code);
  return dictionary ? (labelsIn(dictionary, language).get(item) ?? item) : item;
}

function labelsIn(dictionary: CatalogueDictionary, language: Language): ReadonlyMap<string, string> {
  const known = kept.get(dictionary) ?? new Map<Language, ReadonlyMap<string, string>>();
  kept.set(dictionary, known);
  let labels = known.get(language);
  if (!labels)
    known.set(language, (labels = new Map(dictionary.items.map((item) => [item.code, item.label[language]]))));
  return labels;
}

const kept = new WeakMap<CatalogueDictionary, Map<Language, ReadonlyMap<string, string>>>();

/** Value and label of a field of a database row, as one text: for descriptions and differences. */
export function textOf(reading: Reading, field: Field, value: Wire, records: RecordLabels): string {
  const label = labelOf(reading, field, value, records);
  if (label !== undefined) return Array.isArray(label) ? label.join(', ') : label;
  const read = readValue(field, value);
  if (read === null || (Array.isArray(read) && read.length === 0)) return '';
  return typeOf(field).plural?.(field) && Array.isArray(read) ? read.map(String).join(', ') : String(read);
}
