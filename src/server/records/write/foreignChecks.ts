import type { FieldError } from '../../../contract/envelope.ts';
import { splitAny } from '../../../model/field-types/anyReference.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { targetOf } from '../../../model/field-types/reference.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import { isEmpty } from '../../../model/program/checkRecord.ts';
import { isValues, type RecordState, type Values } from '../../../model/program/evaluate.ts';
import { isNarrowed, isOffered, narrowers } from '../../../model/program/offer.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor, Transaction } from '../../database/tables.ts';
import type { FilterSource } from '../query/query.ts';
import { isWritable } from './cleanInput.ts';
import { type EarlyAnswers, isReference, texts } from './earlyAsks.ts';
import { faultAt } from './faultText.ts';
import type { Availability, ReadSide, ReferenceAsk } from './readSide.ts';

/** What the filters of references in the record, or in a row of it, are compared with. */
export type SourceOf = (program: ModelProgram, values: Values, isRow: boolean) => FilterSource;

/**
 * Faults of changed values that only other records can tell: codes that no dictionary has, records that are gone or may not be chosen
 * here. What has not changed is not asked again: an item disabled later stays where it stands. All references are asked in one statement,
 * but for those that `early` has answers to.
 */
export async function foreignFaults(
  transaction: Transaction,
  viewer: Viewer,
  program: ModelProgram,
  state: RecordState,
  before: Values | null,
  sourceOf: SourceOf,
  reads: ReadSide,
  early?: EarlyAnswers,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const asked: Asked[] = [];
  const visit = (within: Within): void => {
    for (const field of foreignFields(within.program)) {
      const value = within.state.values[field.name];
      if (within.state.visible[field.name] === false || isEmpty(value)) continue;
      const old = within.before ? texts(within.before[field.name]) : [];
      const entries = old.length === 0 ? texts(value) : texts(value).filter((entry) => !old.includes(entry));
      const place = within.place(field.name);
      if (field.type === 'dictionary') {
        const message =
          dictionaryFault(field, entries, viewer, reads) ??
          unfitFault(field, entries, texts(value), within, viewer, reads);
        if (message) errors.push({ ...place, message });
      }
      if (entries.length === 0) continue;
      for (const ask of asksOf(field, entries, within.source))
        asked.push({ field, place, ask, values: within.state.values });
    }
  };
  visit({ program, state, before, source: sourceOf(program, state.values, false), place: (field) => ({ field }) });
  for (const [name, rows] of Object.entries(state.rows)) {
    const rowProgram = program.rows.get(name);
    if (!rowProgram || state.visible[name] === false) continue;
    const old = rowsById(before?.[name]);
    for (const [at, row] of rows.entries()) {
      visit({
        program: rowProgram,
        state: row,
        before: typeof row.values.id === 'string' ? (old.get(row.values.id) ?? null) : null,
        source: sourceOf(rowProgram, row.values, true),
        place: (field) => ({ field: `${name}.${field}`, row: at }),
      });
    }
  }
  const known = new Map(asked.map(({ ask, values }) => [ask, early?.of(ask, values)]));
  const open = asked.filter(({ ask }) => !known.get(ask));
  const asks = open.map(({ ask }) => ask);
  const answers = asks.length > 0 ? await reads.available(transaction, viewer, asks) : [];
  const found = new Map(open.map(({ ask }, at) => [ask, answers[at]]));
  for (const { field, place, ask } of asked) {
    const message = unavailable(field, ask, known.get(ask) ?? found.get(ask), viewer);
    if (message) errors.push({ ...place, message });
  }
  return errors;
}

/**
 * Faults of references in an input that the viewer may not follow. Asked before anything is computed that nobody stores: what is computed
 * from a record tells of it, to whoever names its id.
 */
export async function unseenFaults(
  executor: Executor,
  viewer: Viewer,
  program: ModelProgram,
  input: Values,
  before: Values | null,
  reads: ReadSide,
): Promise<FieldError[]> {
  const asked: Asked[] = [];
  const visit = (within: ModelProgram, values: Values, old: Values | null, place: Within['place']): void => {
    for (const { field } of within.fields.values()) {
      const known = texts(old?.[field.name]);
      const entries = texts(values[field.name]).filter((entry) => !known.includes(entry));
      if (entries.length === 0) continue;
      for (const { model, ids } of asksOf(field, entries, NO_SOURCE))
        asked.push({ field, values, place: place(field.name), ask: { model, ids, source: NO_SOURCE } });
    }
  };
  visit(program, input, before, (field) => ({ field }));
  for (const [name, rowProgram] of program.rows) {
    const rows = input[name];
    const old = rowsById(before?.[name]);
    for (const [at, row] of (Array.isArray(rows) ? rows : []).entries()) {
      if (!isValues(row)) continue;
      const known = typeof row.id === 'string' ? (old.get(row.id) ?? null) : null;
      visit(rowProgram, row, known, (field) => ({ field: `${name}.${field}`, row: at }));
    }
  }
  if (asked.length === 0) return [];
  const asks = asked.map(({ ask }) => ask);
  const answers = await reads.available(executor, viewer, asks);
  return asked.flatMap(({ field, place, ask }, at) => {
    const message = unavailable(field, ask, answers[at], viewer);
    return message === null ? [] : [{ ...place, message }];
  });
}

/** Fields whose values name something that only other records, or dictionaries, know. */
function foreignFields(program: ModelProgram): readonly Field[] {
  const known = foreign.get(program);
  if (known) return known;
  const fields = [...program.fields.values()].flatMap(({ field }) =>
    isWritable(field) && (field.type === 'dictionary' || field.type === 'anyReference' || isReference(field))
      ? [field]
      : [],
  );
  foreign.set(program, fields);
  return fields;
}

const foreign = new WeakMap<ModelProgram, readonly Field[]>();

/** For asks without a filter. */
const NO_SOURCE: FilterSource = { kind: 'config' };

interface Within {
  program: ModelProgram;
  state: RecordState;
  before: Values | null;
  source: FilterSource;
  place(field: string): Omit<FieldError, 'message'>;
}

interface Asked {
  field: Field;
  /** The record or row that asks. */
  values: Values;
  place: Omit<FieldError, 'message'>;
  ask: ReferenceAsk;
}

function asksOf(field: Field, entries: readonly string[], source: FilterSource): ReferenceAsk[] {
  if (field.type === 'anyReference') {
    return entries.flatMap((entry) => {
      const parts = splitAny(entry);
      return parts ? [{ model: parts.model, ids: [parts.id], source }] : [];
    });
  }
  return isReference(field) ? [{ model: targetOf(field), ids: entries, field, source }] : [];
}

function unavailable(field: Field, ask: ReferenceAsk, answer: Availability | undefined, viewer: Viewer): string | null {
  if (!answer || ask.ids.some((id) => !answer.live.has(id)))
    return faultAt({ key: 'unknownRecord' }, field, viewer.language);
  const refused = ask.ids.find((id) => !answer.chosen.has(id));
  return refused === undefined
    ? null
    : faultAt({ key: 'unavailableRecord', params: { record: answer.live.get(refused) ?? '' } }, field, viewer.language);
}

function dictionaryFault(
  field: Extract<Field, { type: 'dictionary' }>,
  codes: readonly string[],
  viewer: Viewer,
  reads: ReadSide,
): string | null {
  const items = reads.dictionary(field.dictionary);
  for (const code of codes) {
    const item = items?.get(code);
    if (!item || (field.only && !field.only.includes(code)))
      return faultAt({ key: 'unknownItem', params: { code } }, field, viewer.language);
    if (item.disabled) return faultAt({ key: 'disabledItem', params: { code } }, field, viewer.language);
  }
  return null;
}

/**
 * A code that is not on offer beside what else the record holds. What has not changed is asked again where something has changed that
 * the offer hangs on: a cause stays no longer than the kind of event whose cause it is.
 */
function unfitFault(
  field: Extract<Field, { type: 'dictionary' }>,
  entries: readonly string[],
  all: readonly string[],
  { program, state, before }: Within,
  viewer: Viewer,
  reads: ReadSide,
): string | null {
  if (!isNarrowed(field)) return null;
  const isDisturbed = narrowers(field, program).some(
    (name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(state.values[name] ?? null),
  );
  const items = reads.dictionary(field.dictionary);
  const unfit = (isDisturbed ? all : entries).find(
    (code) => !isOffered(code, field, program, state, (named) => items?.get(named)),
  );
  return unfit === undefined
    ? null
    : faultAt({ key: 'unofferedItem', params: { code: unfit } }, field, viewer.language);
}

/** Rows of a sub-table by their ids. */
export function rowsById(rows: Wire | undefined): Map<string, Values> {
  return new Map(
    (Array.isArray(rows) ? rows : []).flatMap((row) =>
      isValues(row) && typeof row.id === 'string' ? [[row.id, row] as const] : [],
    ),
  );
}
