import { LANGUAGES, type Language } from '../../language/texts.ts';
import type { JsonSchema } from './jsonSchema.ts';

/** A JSON type as people call it. */
export const TYPE_WORDS: Record<string, string> = {
  object: 'an object { }',
  array: 'a list [ ]',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

const LANGUAGE_WORDS: Record<Language, string> = {
  en: 'English',
  'zh-cn': 'Simplified Chinese',
  'zh-tw': 'Traditional Chinese',
};

/** The language of that key in words, or undefined when it is no language. */
export function languageWords(key: string): string | undefined {
  const language = LANGUAGES.find((known) => known === key);
  return language && LANGUAGE_WORDS[language];
}

/** Patterns of texts that their schema does not describe, by the property where they stand. */
const PATTERN_WORDS: Record<string, string> = {
  pattern: 'a pattern of {yyyy}, {yy}, {mm}, {dd} and one {seq:n} with n from 1 to 9, as in "LE{yyyy}{seq:5}"',
  on: '"open", "change:<field>", "beforeSave", "afterSave", "beforeTransition:<name>" or "afterTransition:<name>"',
  to: '"role:<code>", "field:<name>" or "creator"',
  name: 'a name of the form "area.action", letters and digits',
  icon: 'the name of an icon: letters only, first a lower-case letter',
  path: 'a path that begins with "/"',
  redirect: 'a path that begins with "/"',
  field: 'the name of a field, or of a field of a referred record ("event.title")',
  below: 'a decimal number as a text, "10000"',
  min: 'a number, or a decimal as a text, "0.01"',
  max: 'a number, or a decimal as a text, "0.01"',
  above: 'a number, or a decimal as a text, "0.01"',
  permissions: 'a permission "<templateCode>:<button>", where * stands for any letters',
  accept: 'the extension of a file without its dot: small letters and digits',
};

/** What a text that has to follow a pattern must look like. `key` is the property where it stands. */
export function patternWords(schema: JsonSchema, key: string): string {
  if (schema.description !== undefined) return schema.description.charAt(0).toLowerCase() + schema.description.slice(1);
  return PATTERN_WORDS[key] ?? `a text that fits ${schema.pattern ?? ''}`;
}
