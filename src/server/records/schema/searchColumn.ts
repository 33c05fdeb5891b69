import { pinyin } from 'pinyin-pro';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { plainText } from '../../../model/field-types/richText.ts';
import { columnName } from '../physical.ts';

const TEXTUAL = ['text', 'longText', 'richText', 'autoNumber'];
/** Longer texts are searched in their beginning: an index entry has to stay small. */
const LONGEST = 8000;
/** Labels longer than this are sentences; nobody types their initials. */
const LONGEST_PINYIN = 60;

/** The form in which texts are compared by the keyword box: full-width letters and capitals do not matter. */
export const normalise = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text.replaceAll('\u0000', '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Codes and numbers, of which there are many, hold nothing but letters that have one form only. */
const PLAIN = /^[!-~]*$/;

/**
 * Stored text fields that the keyword box of a model looks into: those marked `search`, its label and its code. Fields that a
 * policy hides or masks for anybody are not among the open ones (`_search` holds only those); they are searched in their own columns.
 */
export function searchFields(model: Model): SearchFields {
  const known = kept.get(model);
  if (known) return known;
  const made = gather(model);
  kept.set(model, made);
  return made;
}

interface SearchFields {
  open: readonly Field[];
  guarded: readonly Field[];
}

const kept = new WeakMap<Model, SearchFields>();

function gather(model: Model): SearchFields {
  const denied = new Set(
    model.access.fields.filter((policy) => policy.rights !== 'readOnly').flatMap((policy) => policy.fields),
  );
  const named = new Set([model.labelField, model.codeField]);
  const searched = model.fields.filter(
    (field) =>
      TEXTUAL.includes(field.type) && field.mode !== 'live' && (field.search === true || named.has(field.name)),
  );
  return {
    open: searched.filter((field) => !denied.has(field.name)),
    guarded: searched.filter((field) => denied.has(field.name)),
  };
}

/** What `_search` and `_grams` of a record of a base model hold; `values` are its wire values by field name. */
export function searchColumns(
  model: Model,
  values: Readonly<Record<string, Wire | undefined>>,
): { search: string; grams: string[] } {
  const texts: string[] = [];
  for (const field of searchFields(model).open) {
    const value = values[field.name];
    if (typeof value !== 'string' || value === '') continue;
    texts.push(field.type === 'richText' ? plainText(value) : value);
    if (field.name === model.labelField) texts.push(...pinyinForms(value));
  }
  const search = normalise(texts.join(' ')).slice(0, LONGEST);
  return { search, grams: grams(search) };
}

/** All pairs of neighbouring letters, without those that hold a space: what a keyword of two letters is looked up in. */
export function grams(text: string): string[] {
  // Taking a text apart costs as much as all that follows; where no letter takes two places it can stay whole.
  const letters: string | readonly string[] = SURROGATE.test(text) ? [...text] : text;
  const found = new Set<string>();
  for (let at = 1; at < letters.length; at += 1) {
    const [first, second] = [letters[at - 1] ?? ' ', letters[at] ?? ' '];
    if (first !== ' ' && second !== ' ') found.add(first + second);
  }
  return [...found];
}

const SURROGATE = /[\ud800-\udfff]/;

/** Whether a sort key column belongs to the field: texts that people sort by. Auto numbers sort as they are. */
export const hasSortKey = (field: Field): boolean =>
  field.type === 'text' && field.mode !== 'live' && typeOf(field).sortable === true;

/** Column of the sort key of a text field. */
export const sortColumn = (field: Field): string => `_sort_${columnName(field)}`;

/**
 * The key under which lists sort a text, compared byte by byte: Chinese by its reading and then by its characters, other letters
 * without regard to case. Null for an empty value.
 */
export function sortKey(value: Wire | undefined): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const text = normalise(value).slice(0, 100);
  return HAN.test(text) ? readings.of(text) : text;
}

/** What texts come to, the last ones kept: names of kinds, products and departments stand in many records. */
class LastTexts<T> {
  readonly #kept = new Map<string, T>();

  constructor(private readonly make: (text: string) => T) {}

  of(text: string): T {
    const known = this.#kept.get(text);
    if (known !== undefined) return known;
    const made = this.make(text);
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(text, made);
    return made;
  }
}

const MOST_KEPT = 2_000;

const readings = new LastTexts((text) =>
  `${pinyin(text, { toneType: 'num', type: 'array', v: true }).join(' ')} ${text}`.slice(0, 400),
);

const HAN = /\p{Script=Han}/u;

/** 操作风险 -> czfx, caozuofengxian. */
const pinyinForms = (text: string): readonly string[] =>
  text.length > LONGEST_PINYIN || !HAN.test(text) ? NO_FORMS : forms.of(text);

const NO_FORMS: readonly string[] = [];

const forms = new LastTexts((text): readonly string[] => {
  const whole = pinyin(text, { toneType: 'none', type: 'array', v: true }).join('');
  return [pinyin(text, { pattern: 'first', toneType: 'none', type: 'array' }).join(''), whole];
});
