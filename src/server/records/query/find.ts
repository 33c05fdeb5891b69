import { typeOf } from '../../../model/field-types/fieldTypes.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import { isId } from '../../../model/field-types/reference.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { readValue } from '../convert.ts';
import { closedFields } from '../policy/fields.ts';
import { liveSql } from '../policy/rows.ts';
import { tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { fieldNamed } from './catalogue.ts';
import { labelField } from './labels.ts';
import { isDirectory } from './offered.ts';
import { newQuery } from './newQuery.ts';
import { allOf, anyOf, type Reading } from './query.ts';
import { run } from './run.ts';

/** A record that a key or a text leads to; `key` as it is stored. */
export interface KeyMatch {
  id: string;
  version: number;
  key: Wire[];
}

/**
 * Records of a model with these values in these fields, among those that the viewer sees. One statement, by the index of the fields
 * where there is one. A field without a column, or hidden from the viewer, finds nothing.
 */
export async function findByKey(
  reading: Reading,
  executor: Executor,
  model: Model,
  names: readonly string[],
  keys: readonly (readonly Wire[])[],
): Promise<KeyMatch[]> {
  const hidden = closedFields(reading.viewer, model);
  const query = newQuery(reading);
  const parts = names.flatMap((name) => {
    const field = hidden.has(name) ? undefined : fieldNamed(model, name);
    const column = field && query.asked(model, field, 't');
    const spec = field && typeOf(field).column(field);
    return field && column && spec && !spec.sql.endsWith('[]') ? [{ field, column, type: spec.sql }] : [];
  });
  if (parts.length !== names.length || names.length === 0 || keys.length === 0) return [];
  const given = parts.map(
    ({ type }, at) =>
      `unnest(${query.bind(
        keys.map((key) => key[at] ?? null),
        `${type}[]`,
      )})`,
  );
  const columns = parts.map(({ column }) => column).join(', ');
  const select = parts.map(({ column }, at) => `${column} as k${at}`).join(', ');
  const sql = `select t.id, t.version, ${select} from ${quoted(tableName(model.base))} t where (${columns}) in (select ${given.join(', ')}) and ${query.fullRows(model, 't')} order by t.id`;
  return (await run(executor, query, sql)).map((row) => ({
    id: String(row.id),
    version: Number(row.version),
    key: parts.map(({ field }, at) => readValue(field, row[`k${at}`])),
  }));
}

/** A record by the names that people give it. */
export interface TextMatch {
  id: string;
  label: string;
  code: string;
}

/**
 * Records whose label (in whatever language), code or id is one of these texts, among those that the viewer may choose: one match for
 * each name of a record. One statement.
 */
export async function findByText(
  reading: Reading,
  executor: Executor,
  model: Model,
  texts: readonly string[],
): Promise<TextMatch[]> {
  if (texts.length === 0) return [];
  const query = newQuery(reading);
  const hidden = closedFields(reading.viewer, model);
  const label = labelField(reading, model);
  const code =
    model.codeField !== undefined && !hidden.has(model.codeField) ? fieldNamed(model, model.codeField) : undefined;
  const labelSql = label ? query.asked(model, label, 't') : null;
  const codeSql = code ? query.asked(model, code, 't') : null;
  const names = label?.name === model.labelField ? Object.values(model.labelNames) : [];
  const nameSqls = names.flatMap((name) => {
    const field = hidden.has(name) ? undefined : fieldNamed(model, name);
    return (field && query.asked(model, field, 't')) ?? [];
  });
  const named = [labelSql, codeSql, ...nameSqls].filter((column) => column !== null);
  const ids = texts.filter(isId);
  // Whoever may ask about none of a record's names finds it by its id alone.
  if (named.length + ids.length === 0) return [];
  const wanted = named.length > 0 ? query.bind([...texts], 'text[]') : '';
  const found = named.map((column) => `${column}::text = any(${wanted})`);
  if (ids.length > 0) found.push(`t.id = any(${query.bind(ids, 'uuid[]')})`);
  const visible = isDirectory(model) ? liveSql(query, model, 't') : [query.fullRows(model, 't')];
  const sql = `select t.id, ${labelSql ?? 'null'}::text as "_label", ${codeSql ?? 'null'}::text as "_code", ${nameSqls.length > 0 ? `array[${nameSqls.join(', ')}]` : 'null'}::text[] as "_names" from ${quoted(tableName(model.base))} t where ${allOf([...visible, anyOf(found)])} limit 5000`;
  return (await run(executor, query, sql)).flatMap((row) => {
    const others = Array.isArray(row._names) ? row._names.map(trimmed).filter(Boolean) : [];
    const labels = new Set([trimmed(row._label), ...others]);
    return [...labels].map((text) => ({ id: String(row.id), label: text, code: trimmed(row._code) }));
  });
}

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
