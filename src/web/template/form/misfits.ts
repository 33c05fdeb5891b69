import type { TemplateAnswer } from '../../../contract/template.ts';
import type { DictionaryField } from '../../../model/field-types/dictionary.ts';
import type { RecordState, Values } from '../../../model/program/evaluate.ts';
import { isValues } from '../../../model/program/evaluate.ts';
import { isNarrowed, isOffered, narrowers, type ItemOf } from '../../../model/program/offer.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import { isEmpty, textsOf } from '../../fields/support/values.ts';
import { sameValue } from './initialValues.ts';

type Dictionaries = TemplateAnswer['dictionaries'];

/** By field, the items of its dictionary that cannot be chosen beside what the record holds. Fields that are not narrowed are left out. */
export function withheldItems(
  program: ModelProgram,
  state: RecordState,
  dictionaries: Dictionaries,
): Record<string, readonly string[]> {
  return Object.fromEntries(
    narrowedFields(program).map((field) => {
      const items = dictionaries[field.dictionary]?.items ?? [];
      const itemOf = finderOf(dictionaries, field);
      const closed = items.filter(({ code }) => !isOffered(code, field, program, state, itemOf));
      return [field.name, closed.map(({ code }) => code)];
    }),
  );
}

/**
 * What a change has made unfit: values of dictionary fields, of the record and of its rows, that stood while something else was chosen
 * and are not on offer beside what is chosen now, each without what does not fit. Null where everything fits. What does not hang on
 * the change stays as it was stored.
 */
export function clearedMisfits(
  program: ModelProgram,
  before: RecordState,
  after: RecordState,
  dictionaries: Dictionaries,
): Values | null {
  const cleared: Values = {};
  for (const field of narrowedFields(program)) {
    const value = after.values[field.name];
    const isDisturbed = narrowers(field, program).some(
      (name) => !sameValue(before.values[name] ?? null, after.values[name] ?? null),
    );
    if (isEmpty(value) || !isDisturbed) continue;
    const itemOf = finderOf(dictionaries, field);
    const codes = textsOf(value);
    const fit = codes.filter((code) => isOffered(code, field, program, after, itemOf));
    if (fit.length < codes.length) cleared[field.name] = field.multiple ? fit : null;
  }
  for (const [name, rowProgram] of program.rows) {
    const rows = rowsCleared(rowProgram, before.rows[name] ?? [], after.rows[name] ?? [], dictionaries);
    if (rows) cleared[name] = rows;
  }
  return Object.keys(cleared).length > 0 ? cleared : null;
}

function rowsCleared(
  program: ModelProgram,
  before: readonly RecordState[],
  after: readonly RecordState[],
  dictionaries: Dictionaries,
): Values[] | null {
  // Rows have come or gone: which of them was which is not known, and none of them was changed.
  if (narrowedFields(program).length === 0 || before.length !== after.length) return null;
  let isCleared = false;
  const rows = after.map((state, at) => {
    const old = before[at];
    const cleared = old && old.values.id === state.values.id && clearedMisfits(program, old, state, dictionaries);
    isCleared ||= isValues(cleared);
    return isValues(cleared) ? { ...state.values, ...cleared } : state.values;
  });
  return isCleared ? rows : null;
}

/** Dictionary fields of which the record itself says what they offer. */
export function narrowedFields(program: ModelProgram): readonly DictionaryField[] {
  const known = kept.get(program);
  if (known) return known;
  const fields = [...program.fields.values()].flatMap(({ field }) =>
    field.type === 'dictionary' && isNarrowed(field) ? [field] : [],
  );
  kept.set(program, fields);
  return fields;
}

const kept = new WeakMap<ModelProgram, readonly DictionaryField[]>();

function finderOf(dictionaries: Dictionaries, field: DictionaryField): ItemOf {
  const items = dictionaries[field.dictionary]?.items ?? [];
  return (code) => items.find((item) => item.code === code);
}
