import { CODES } from '../../../contract/codes.ts';
import type { LookupOption, recordEndpoints } from '../../../contract/endpoints/records.ts';
import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { isId, targetOf, type AnyReference } from '../../../model/field-types/reference.ts';
import type { Filter } from '../../../model/language/filter.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { parameterField } from '../../../model/resolved/parameters.ts';
import type { Executor } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { closedFields, hiddenFields } from '../policy/fields.ts';
import { liveSql } from '../policy/rows.ts';
import { tableName } from '../physical.ts';
import { Refusal, refusedInput } from '../refusal.ts';
import { quoted } from '../schema/quoted.ts';
import { mayRead, readableModel } from './access.ts';
import { besideSql, besideTexts } from './besideOption.ts';
import { fieldNamed } from './catalogue.ts';
import { findByText, type TextMatch } from './find.ts';
import { keywordSql } from './keywordSql.ts';
import { labelField, labelSql, readLabels, recordLabel, WantedLabels } from './labels.ts';
import { newQuery } from './newQuery.ts';
import { isDirectory, offeredSql } from './offered.ts';
import { TOTAL_CAP } from './page.ts';
import { allOf, type FilterSource, type Query, type Reading } from './query.ts';
import { run, type DbRow } from './run.ts';
import { sortSql } from './sortSql.ts';
import { parentColumn } from './treeSql.ts';

export type LookupQuery = RequestOf<(typeof recordEndpoints)['api/commonData/lookup']>;
export type LookupAnswer = ResponseOf<(typeof recordEndpoints)['api/commonData/lookup']>;

/**
 * Options of a picker. With `field` (`name`, or `rows.name` in a sub-table) the right to the model of that field suffices, and its
 * filter narrows the choice, but a model closed to him is searched by names alone; without, the records of the model itself are offered.
 * Errors: Refusal 401, 208.
 */
export async function lookup(
  reading: Reading,
  executor: Executor,
  asked: LookupQuery,
  beside: (model: Model, values: Readonly<Record<string, unknown>>) => Promise<FilterSource>,
): Promise<LookupAnswer> {
  if (asked.field === undefined) {
    const model = readableModel(reading.catalogue, reading.viewer, asked.templateCode);
    return await optionsOf(reading, executor, model, asked, undefined, false);
  }
  const { owner, field } = pickedField(reading, asked.templateCode, asked.field);
  if (field.type === 'anyReference') return await anyOptions(reading, executor, field, asked);
  if (!isReference(field))
    throw refusedInput([
      {
        field: asked.field,
        message: say(reading.viewer.language, 'lookup.notReference', { field: field.title[reading.viewer.language] }),
      },
    ]);
  const target = reading.catalogue.model(targetOf(field));
  if (!target) return { options: [], total: 0, totalIsExact: true };
  const over = asked.over === undefined ? undefined : narrowing(reading, target, asked.over);
  if (over && asked.at === undefined) return await optionsOf(reading, executor, over.model, asked, NO_CHOICE, true);
  const source = await beside(owner, asked.record ?? {});
  const filters = [
    ...(asked.forSearch ? [] : [choiceFilter(reading, field)]),
    ...(over && asked.at !== undefined ? [over.at(asked.at)] : []),
  ].filter((part) => part !== undefined);
  const filter: Filter | undefined = filters.length > 1 ? { and: filters } : filters[0];
  return await optionsOf(reading, executor, target, asked, { filter, source }, true);
}

interface Narrowing {
  /** What the reference leads to. */
  model: Model;
  /** The records of the offer that lead to this one, or to what lies below it. */
  at(id: string): Filter;
}

/**
 * A reference of the records on offer, by which whoever chooses narrows the offer. In which department a colleague works everybody
 * may know; any other model that it leads to must be open to the viewer.
 */
function narrowing({ viewer, catalogue }: Reading, target: Model, name: string): Narrowing {
  const field = closedFields(viewer, target).has(name) ? undefined : fieldNamed(target, name);
  const model = field && isReference(field) ? catalogue.model(targetOf(field)) : undefined;
  if (!field || !model || !(isDirectory(model) || mayRead(viewer, model)))
    throw refusedInput([{ field: 'over', message: say(viewer.language, 'filter.unknownField', { field: name }) }]);
  if (typeOf(field).plural?.(field)) return { model, at: (id) => ({ field: name, op: 'hasAny', value: [id] }) };
  return { model, at: (id) => ({ field: name, op: model.tree ? 'below' : 'eq', value: id }) };
}

/** What the config of a reference narrows its choice by: its filter, and the roles that a user must hold. */
export function choiceFilter(reading: Reading, field: AnyReference): Filter | undefined {
  const roles =
    (field.type === 'user' || field.type === 'users') && field.roles ? holderFilter(reading, field.roles) : undefined;
  return roles && field.filter ? { and: [field.filter, roles] } : (roles ?? field.filter);
}

function holderFilter(reading: Reading, roles: readonly string[]): Filter | undefined {
  const users = reading.catalogue.model('sysUser');
  const held = users?.fields.find((field) => field.type === 'references' && field.name === 'roles');
  const target = held?.type === 'references' ? reading.catalogue.model(held.model) : undefined;
  return target?.codeField ? { field: `roles.${target.codeField}`, op: 'in', value: [...roles] } : undefined;
}

function isReference(field: Field): field is Extract<Field, AnyReference> {
  return ['reference', 'references', 'user', 'users', 'department', 'departments'].includes(field.type);
}

function pickedField(reading: Reading, templateCode: string, path: string): { owner: Model; field: Field } {
  const { catalogue, viewer } = reading;
  const model = catalogue.model(templateCode);
  const may =
    model && (viewer.isSystem || ['view', 'add', 'edit'].some((right) => viewer.can(`${templateCode}:${right}`)));
  if (!model || !may)
    throw new Refusal(
      CODES.screenDenied,
      say(viewer.language, model ? 'records.screenDenied' : 'records.unknownModel', {
        model: model?.title[viewer.language] ?? templateCode,
      }),
    );
  const asked = parameterField(model, path);
  if (asked) return { owner: model, field: asked };
  const [name = '', member] = path.split('.');
  const found = hiddenFields(viewer, model).has(name) ? undefined : fieldNamed(model, name);
  if (member === undefined) return { owner: model, field: known(reading, found, path) };
  const rows = found?.type === 'subTable' ? catalogue.model(found.model) : undefined;
  const inner = rows && !hiddenFields(viewer, rows).has(member) ? fieldNamed(rows, member) : undefined;
  return { owner: rows ?? model, field: known(reading, inner, path) };
}

function known(reading: Reading, field: Field | undefined, path: string): Field {
  if (field) return field;
  throw refusedInput([{ field: path, message: say(reading.viewer.language, 'filter.unknownField', { field: path }) }]);
}

async function anyOptions(
  reading: Reading,
  executor: Executor,
  field: Extract<Field, { type: 'anyReference' }>,
  asked: LookupQuery,
): Promise<LookupAnswer> {
  const answer: LookupAnswer = { options: [], total: 0, totalIsExact: true };
  for (const code of field.models) {
    const model = reading.catalogue.model(code);
    if (!model) continue;
    const part = await optionsOf(reading, executor, model, asked, undefined, true);
    const title = model.title[reading.viewer.language];
    answer.options.push(
      ...part.options.map((option) => ({
        ...option,
        id: `${code}:${option.id}`,
        description: [title, option.description].filter(Boolean).join(' · '),
      })),
    );
    answer.total += part.total;
    answer.totalIsExact &&= part.totalIsExact;
  }
  return answer;
}

/** How the config of a field narrows its choice. */
interface Choice {
  filter: Filter | undefined;
  source: FilterSource;
}

const NO_CHOICE: Choice = { filter: undefined, source: { kind: 'config' } };

async function optionsOf(
  reading: Reading,
  executor: Executor,
  model: Model,
  asked: LookupQuery,
  choice: Choice | undefined,
  led: boolean,
): Promise<LookupAnswer> {
  const query = newQuery(reading);
  const offered = (alias: string): string => (choice ? offeredSql(query, model, alias) : query.fullRows(model, alias));
  const conditions = [offered('t')];
  const narrowed = choice?.filter && query.filter(model, 't', choice.filter, choice.source);
  // A level of a tree holds what is not to be chosen too: what may be lies below it.
  const isLevel = asked.parentId !== undefined;
  if (narrowed && !isLevel) conditions.push(narrowed);
  if (asked.query)
    conditions.push(query.filter(model, 't', asked.query, { kind: 'client', ...(led ? { through: true } : {}) }));
  const named = asked.texts && namedBy(await findByText(reading, executor, model, asked.texts), asked.texts);
  if (named) conditions.push(`t.id = any(${query.bind([...named.keys()], 'uuid[]')})`);
  if (asked.keyword?.trim()) conditions.push(...keywordSql(query, model, 't', asked.keyword));
  const table = quoted(tableName(model.base));
  const level = asked.parentId !== undefined || asked.path ? placeOf(query, model, offered) : undefined;
  if (level && asked.parentId !== undefined) conditions.push(level.below(asked.parentId));
  if (asked.below !== undefined) conditions.push(withinBranch(query, model, asked.below));
  const where = allOf(conditions);
  const total = `(select count(*) from (select from ${table} t where ${where} limit ${TOTAL_CAP + 1}) counted) as "_total"`;
  const order = orderSql(query, model);
  const sql = `select t.id, ${optionSql(query, model)}${level ? `, ${level.hasChildren} as "_children"` : ''}${level && asked.path ? `, ${level.above} as "_above"` : ''}, ${narrowed && isLevel ? `coalesce(${narrowed}, false)` : 'true'} as "_fits", ${total} from ${table} t${query.joins.join('')} where ${where} order by ${order} limit ${query.bind(asked.pageSize, 'bigint')} offset ${query.bind((asked.pageNum - 1) * asked.pageSize, 'bigint')}`;
  const rows = await run(executor, query, sql);
  const ways = model.tree ? await waysTo(reading, executor, model, rows) : new Map<string, Way>();
  const counted = Number(rows[0]?._total ?? 0);
  return {
    options: rows.map((row) => {
      const { id, ...rest } = option(reading, model, row, ways);
      return { id, ...rest, ...(named ? { named: named.get(id) ?? [] } : {}) };
    }),
    total: Math.min(counted, TOTAL_CAP),
    totalIsExact: counted <= TOTAL_CAP,
  };
}

/** By record, the texts that mean it. What is the code of one record is not the name of another: codes go before names, as in an import. */
function namedBy(matches: readonly TextMatch[], texts: readonly string[]): Map<string, string[]> {
  const named = new Map<string, string[]>();
  for (const text of new Set(texts)) {
    const exact = matches.filter((match) => (isId(text) ? match.id === text : match.code === text));
    const meant = exact.length > 0 ? exact : matches.filter((match) => match.label === text);
    for (const id of new Set(meant.map((match) => match.id))) named.set(id, [...(named.get(id) ?? []), text]);
  }
  return named;
}

function optionSql(query: Query, model: Model): string {
  const code = codeField(query.reading, model);
  const path = model.tree ? ['t._path as "_path"'] : [];
  const named = `${labelSql(query, model, 't') ?? 'null'} as "_label"`;
  const coded = `${(code && query.asked(model, code, 't')) ?? 'null'} as "_code"`;
  return [named, coded, ...besideSql(query, model, 't'), ...path].join(', ');
}

interface Place {
  /** What stands right below a node, or below nothing that is offered. */
  below(parentId: string | null): string;
  /** Whether anything that is offered stands right below. */
  hasChildren: string;
  /** Which of the nodes above are offered. */
  above: string;
}

/** Where an option stands in its tree, as far as that is offered. */
function placeOf(query: Query, model: Model, offered: (alias: string) => string): Place {
  const { language } = query.reading.viewer;
  const parent = parentColumn(model);
  if (!parent) throw new Refusal(CODES.refused, say(language, 'tree.notTree', { model: model.title[language] }));
  const table = quoted(tableName(model.base));
  const isRoot = (): string => {
    const above = query.alias();
    return `not exists (select 1 from ${table} ${above} where ${above}.id = t.${quoted(parent)} and ${offered(above)})`;
  };
  const child = query.alias();
  const above = query.alias();
  return {
    below(parentId) {
      if (parentId === null) return isRoot();
      if (!isId(parentId))
        throw refusedInput([{ field: 'parentId', message: say(language, 'filter.badValue', { field: 'parentId' }) }]);
      return `t.${quoted(parent)} = ${query.bind(parentId, 'uuid')}`;
    },
    hasChildren: `exists (select 1 from ${table} ${child} where ${child}.${quoted(parent)} = t.id and ${offered(child)})`,
    above: `array(select ${above}.id from ${table} ${above} where ${above}.id = any(t._path) and ${offered(above)})`,
  };
}

/** At a node, or anywhere below it. */
function withinBranch(query: Query, model: Model, node: string): string {
  const { language } = query.reading.viewer;
  if (!model.tree) throw new Refusal(CODES.refused, say(language, 'tree.notTree', { model: model.title[language] }));
  if (!isId(node))
    throw refusedInput([{ field: 'below', message: say(language, 'filter.badValue', { field: 'below' }) }]);
  return `${query.bind(node, 'uuid')} = any(t._path)`;
}

/** The code beside the label, when there is one that is not the label itself and that the viewer may read. */
function codeField(reading: Reading, model: Model): Field | undefined {
  const name = model.codeField;
  if (name === undefined || name === labelField(reading, model)?.name || closedFields(reading.viewer, model).has(name))
    return undefined;
  return fieldNamed(model, name);
}

/** A tree in the order of the tree; everything else by label. */
function orderSql(query: Query, model: Model): string {
  const hidden = closedFields(query.reading.viewer, model);
  const name = model.tree?.order ?? labelField(query.reading, model)?.name;
  if (name === undefined || hidden.has(name)) return 't.id';
  try {
    return sortSql(query, model, 't', [{ field: name, order: 'asc' }]);
  } catch (error) {
    if (error instanceof Refusal) return 't.id';
    throw error;
  }
}

/** The nodes above each option of a tree, the outermost first, by its id; one without a name has an empty label. */
async function waysTo(
  reading: Reading,
  executor: Executor,
  model: Model,
  rows: readonly DbRow[],
): Promise<Map<string, Way>> {
  const wanted = new WantedLabels();
  const paths = new Map<string, string[]>();
  for (const row of rows) {
    const above = Array.isArray(row._path) ? row._path.slice(0, -1).map(String) : [];
    paths.set(String(row.id), above);
    for (const id of above) wanted.add(model.templateCode, id);
  }
  const labels = (await readLabels(reading, executor, wanted)).get(model.templateCode);
  return new Map(
    [...paths].map(([id, above]) => [id, above.map((node) => ({ id: node, label: labels?.get(node) ?? '' }))]),
  );
}

type Way = { id: string; label: string }[];

function option(reading: Reading, model: Model, row: DbRow, ways: ReadonlyMap<string, Way>): LookupOption {
  const id = String(row.id);
  const code = typeof row._code === 'string' ? row._code : '';
  const way = ways.get(id) ?? [];
  const inWords = way
    .map(({ label }) => label)
    .filter(Boolean)
    .join(' / ');
  const description = [code, inWords, ...besideTexts(reading, model, row)].filter(Boolean).join(' · ');
  return {
    id,
    label: recordLabel(reading, model, row._label),
    ...(description ? { description } : {}),
    ...(row._fits === false ? { disabled: true } : {}),
    ...(typeof row._children === 'boolean' ? { hasChildren: row._children } : {}),
    ...(Array.isArray(row._above) ? { above: unbroken(way, row._above.map(String)) } : {}),
  };
}

/** The end of a way that is offered without a gap: what stands below a gap is a root of what is offered. */
const unbroken = (way: Way, offered: readonly string[]): Way =>
  way.slice(way.findLastIndex(({ id }) => !offered.includes(id)) + 1);

/** Names of records by id, as far as the viewer may see them. */
export async function labelsOf(
  reading: Reading,
  executor: Executor,
  model: Model,
  ids: readonly string[],
): Promise<{ id: string; label: string }[]> {
  const query = newQuery(reading);
  const visible = isDirectory(model) ? allOf(liveSql(query, model, 't')) : query.rows(model, 't');
  const sql = `select t.id, ${labelSql(query, model, 't') ?? 'null'} as "_label" from ${quoted(tableName(model.base))} t where t.id = any(${query.bind([...ids], 'uuid[]')}) and ${visible}`;
  const rows = await run(executor, query, sql);
  return rows.map((row) => ({ id: String(row.id), label: recordLabel(reading, model, row._label) }));
}
