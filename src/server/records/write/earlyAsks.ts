import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import { type AnyReference, targetOf } from '../../../model/field-types/reference.ts';
import { type Filter, type FilterCondition, isCondition } from '../../../model/language/filter.ts';
import { isValues, type Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { isSameCanonical } from '../history/hash.ts';
import { tableName } from '../physical.ts';
import { OuterValue } from '../query/filterValue.ts';
import type { FilterSource, Query } from '../query/query.ts';
import { quoted } from '../schema/quoted.ts';
import { isWritable } from './cleanInput.ts';
import { AskedValue, type Availability, type ReferenceAsk } from './readSide.ts';

/** An ask that was made before the record was evaluated, and the values that its filter was compared with. */
export interface EarlyAsk extends ReferenceAsk {
  field: AnyReferenceField;
  given: Values;
  compared: readonly string[];
}

/** Answers to what was asked before the record was evaluated. They count as long as what was compared is the same afterwards. */
export class EarlyAnswers {
  readonly #answers: readonly { ask: EarlyAsk; answer: Availability }[];

  constructor(asks: readonly EarlyAsk[], answers: readonly Availability[]) {
    this.#answers = asks.flatMap((ask, at) => {
      const answer = answers[at];
      return answer ? [{ ask, answer }] : [];
    });
  }

  of({ field, ids }: ReferenceAsk, values: Values): Availability | undefined {
    return this.#answers.find(
      ({ ask }) =>
        ask.field === field &&
        isSameCanonical(ask.ids, ids) &&
        ask.compared.every((name) => isSameCanonical(ask.given[name] ?? null, values[name] ?? null)),
    )?.answer;
  }
}

/**
 * What can be asked of the references of a new record before it is evaluated: those whose filter is compared with nothing that is worked
 * out here. What another reference of the record leads to is left to the database, in the same statement. A field that turns out to be
 * hidden is asked in vain.
 */
export function earlyAsks(program: ModelProgram, given: Values, models: ReadonlyMap<string, Model>): EarlyAsk[] {
  const asks: EarlyAsk[] = [];
  const early = earlyFields(program, models);
  for (const { field, compared, ways, form } of early) {
    const ids = texts(given[field.name]);
    if (ids.length === 0 || ways.some(({ from }) => typeof given[from] !== 'string')) continue;
    asks.push({ model: targetOf(field), ids, field, source: sourceOf(given, ways), form, given, compared });
  }
  for (const [name, rowProgram] of program.rows) {
    const rows = given[name];
    if (!Array.isArray(rows) || earlyFields(rowProgram, models).length === 0) continue;
    for (const row of rows) if (isValues(row)) asks.push(...earlyAsks(rowProgram, row, models));
  }
  return asks;
}

type AnyReferenceField = Extract<Field, AnyReference>;

interface EarlyField {
  field: AnyReferenceField;
  /** Fields of the record that its filter names. */
  compared: readonly string[];
  ways: readonly Way[];
  /** Unset where the values that its filter is compared with may change the statement. */
  form?: number;
}

/** A computed value of a filter that is one step away: the record to which a member of a given reference leads. */
interface Way {
  source: string;
  /** The reference, a field of the record. */
  from: string;
  target: Model;
  member: Field;
}

const kept = new WeakMap<ModelProgram, readonly EarlyField[]>();
let nextForm = 1;

function earlyFields(program: ModelProgram, models: ReadonlyMap<string, Model>): readonly EarlyField[] {
  const known = kept.get(program);
  if (known) return known;
  const fields = [...program.fields.values()].flatMap(({ field }) => {
    if (!isReference(field) || !isWritable(field)) return [];
    const conditions = field.filter ? conditionsOf(field.filter) : [];
    const ways = conditions.filter(isComputed).map((condition) => wayOf(program, models, condition));
    const found = ways.filter((way) => way !== null);
    const compared = [...recordFields(field.filter), ...found.map(({ from }) => from)];
    const isGiven = (name: string): boolean => {
      const named = program.fields.get(name)?.field;
      return named !== undefined && isWritable(named);
    };
    return found.length === ways.length && compared.every(isGiven)
      ? [{ field, compared, ways: found, ...(recordFields(field.filter).length === 0 ? { form: nextForm++ } : {}) }]
      : [];
  });
  kept.set(program, fields);
  return fields;
}

function conditionsOf(filter: Filter): FilterCondition[] {
  if (isCondition(filter)) return [filter];
  if ('not' in filter) return conditionsOf(filter.not);
  return ('and' in filter ? filter.and : filter.or).flatMap(conditionsOf);
}

const isComputed = ({ value }: FilterCondition): boolean =>
  typeof value === 'object' && value !== null && 'cel' in value;

/** Fields that a filter compares with, `$record.<field>`. */
const recordFields = (filter: Filter | undefined): string[] =>
  Array.from(JSON.stringify(filter ?? null).matchAll(/"\$record\.(\w+)/g), ([, name = '']) => name);

/**
 * The way of a condition `below { cel: "<reference>.<reference>" }`, null for anything else. Only this operator takes a value that is
 * wanting for the same, whether it is worked out here or found missing by the database: nothing lies below it.
 */
function wayOf(program: ModelProgram, models: ReadonlyMap<string, Model>, { op, value }: FilterCondition): Way | null {
  if (op !== 'below' || typeof value !== 'object' || value === null || !('cel' in value)) return null;
  const ast = program.filterValues.get(value.cel)?.ast;
  if (ast?.kind !== 'member' || ast.of.kind !== 'name') return null;
  const from = program.fields.get(ast.of.name)?.field;
  const target = from && isSingle(from) ? models.get(targetOf(from)) : undefined;
  const member = target && fieldOf(target, ast.name);
  if (!from || !member || !isSingle(member) || member.mode === 'live') return null;
  return { source: value.cel, from: from.name, target, member };
}

function sourceOf(given: Values, ways: readonly Way[]): FilterSource {
  const record = (name: string): unknown => given[name];
  if (ways.length === 0) return { kind: 'config', record };
  const cel = (source: string, query: Query): unknown => {
    const way = ways.find((candidate) => candidate.source === source);
    return way ? new OuterValue(leadsTo(query, way)) : null;
  };
  return { kind: 'config', record, cel };
}

function leadsTo(query: Query, { target, member, from }: Way): string {
  const inner = query.alias();
  const column = query.field(target, member, inner);
  const id = query.bind(new AskedValue(({ given }) => given?.[from]), 'uuid');
  return `(select ${column} from ${quoted(tableName(target.base))} ${inner} where ${inner}.id = ${id})`;
}

const isSingle = (field: Field): field is Extract<Field, { type: 'reference' | 'user' | 'department' }> =>
  field.type === 'reference' || field.type === 'user' || field.type === 'department';

/** Whether a field refers to records of one model. */
export function isReference(field: Field): field is AnyReferenceField {
  return ['reference', 'references', 'user', 'users', 'department', 'departments'].includes(field.type);
}

/** The texts of a value, of one or of many. */
export const texts = (value: Wire | undefined): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((entry) => (typeof entry === 'string' ? [entry] : []));
