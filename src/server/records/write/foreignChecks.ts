import type { FieldError } from '../../../contract/envelope.ts';
import { splitAny } from '../../../model/field-types/anyReference.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { type AnyReference, targetOf } from '../../../model/field-types/reference.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import { isEmpty } from '../../../model/program/checkRecord.ts';
import { isValues, type RecordState, type Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { isWritable } from './cleanInput.ts';
import { faultAt } from './faultText.ts';

/** Reads that checks against other records need; the read side answers them. */
export interface ForeignReads {
  /** Items of a dictionary by code; undefined for an unknown dictionary. */
  dictionary(code: string): ReadonlyMap<string, { disabled?: boolean }> | undefined;
  /** Of these ids, those of live records of the model that also match the filter of the reference, with their labels. */
  available(
    transaction: Transaction,
    viewer: Viewer,
    model: string,
    ids: readonly string[],
    field: AnyReference | undefined,
    seen: Record<string, unknown>,
  ): Promise<{ live: Map<string, string>; chosen: Set<string> }>;
}

/**
 * Faults of changed values that only other records can tell: codes that no dictionary has, records that are gone or may not be chosen
 * here. What has not changed is not asked again: an item disabled later stays where it stands.
 */
export async function foreignFaults(
  transaction: Transaction,
  viewer: Viewer,
  program: ModelProgram,
  state: RecordState,
  before: Values | null,
  seen: Record<string, unknown>,
  reads: ForeignReads,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const { field } of program.fields.values()) {
    if (!isWritable(field) || state.visible[field.name] === false) continue;
    errors.push(
      ...(
        await valueFaults(transaction, viewer, field, state.values[field.name], before?.[field.name], seen, reads)
      ).map((message) => ({ field: field.name, message })),
    );
  }
  for (const [name, rows] of Object.entries(state.rows)) {
    const rowProgram = program.rows.get(name);
    if (!rowProgram || state.visible[name] === false) continue;
    const old = rowsById(before?.[name]);
    for (const [at, row] of rows.entries()) {
      const rowBefore = typeof row.values.id === 'string' ? (old.get(row.values.id) ?? null) : null;
      const faults = await foreignFaults(
        transaction,
        viewer,
        rowProgram,
        row,
        rowBefore,
        { ...row.values, parent: seen },
        reads,
      );
      errors.push(...faults.map((fault) => ({ ...fault, field: `${name}.${fault.field ?? ''}`, row: at })));
    }
  }
  return errors;
}

async function valueFaults(
  transaction: Transaction,
  viewer: Viewer,
  field: Field,
  value: Wire | undefined,
  before: Wire | undefined,
  seen: Record<string, unknown>,
  reads: ForeignReads,
): Promise<string[]> {
  if (value === undefined || isEmpty(value) || JSON.stringify(value) === JSON.stringify(before)) return [];
  if (field.type === 'dictionary') return dictionaryFaults(field, texts(value), new Set(texts(before)), viewer, reads);
  if (field.type === 'anyReference') {
    const parts = splitAny(String(value));
    if (!parts) return [faultAt({ key: 'notId' }, field, viewer.language)];
    const { live } = await reads.available(transaction, viewer, parts.model, [parts.id], undefined, seen);
    return live.has(parts.id) ? [] : [faultAt({ key: 'unknownRecord' }, field, viewer.language)];
  }
  if (!isReference(field)) return [];
  const old = new Set(texts(before));
  const ids = texts(value).filter((id) => !old.has(id));
  if (ids.length === 0) return [];
  const { live, chosen } = await reads.available(transaction, viewer, targetOf(field), ids, field, seen);
  if (ids.some((id) => !live.has(id))) return [faultAt({ key: 'unknownRecord' }, field, viewer.language)];
  const refused = ids.find((id) => !chosen.has(id));
  return refused === undefined
    ? []
    : [faultAt({ key: 'unavailableRecord', params: { record: live.get(refused) ?? '' } }, field, viewer.language)];
}

function dictionaryFaults(
  field: Extract<Field, { type: 'dictionary' }>,
  codes: string[],
  before: ReadonlySet<string>,
  viewer: Viewer,
  reads: ForeignReads,
): string[] {
  const items = reads.dictionary(field.dictionary);
  for (const code of codes) {
    if (before.has(code)) continue;
    const item = items?.get(code);
    if (!item || (field.only && !field.only.includes(code)))
      return [faultAt({ key: 'unknownItem', params: { code } }, field, viewer.language)];
    if (item.disabled) return [faultAt({ key: 'disabledItem', params: { code } }, field, viewer.language)];
  }
  return [];
}

export function isReference(field: Field): field is Extract<Field, AnyReference> {
  return ['reference', 'references', 'user', 'users', 'department', 'departments'].includes(field.type);
}

const texts = (value: Wire | undefined): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((entry) => (typeof entry === 'string' ? [entry] : []));

function rowsById(rows: Wire | undefined): Map<string, Values> {
  return new Map(
    (Array.isArray(rows) ? rows : []).flatMap((row) =>
      isValues(row) && typeof row.id === 'string' ? [[row.id, row] as const] : [],
    ),
  );
}
