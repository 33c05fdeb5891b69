import type { Language } from '../language/texts.ts';

/** The keys of texts without the endings of their plural forms (`left_one`, `left_other` are both `left`). */
export type SentenceKey<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

export type SentenceParams = Readonly<Record<string, string | number>>;

/**
 * A sentence with `{name}` replaced from the params; what is not given stays. Where a key has plural forms (`key_one`, `key_other`, as on the
 * screens), the first number that the sentence names chooses among them by the rules of the language (CLDR, `Intl.PluralRules`).
 */
export function sentence(
  texts: Readonly<Record<string, string>>,
  key: string,
  params: SentenceParams,
  language: Language,
): string {
  const several = texts[`${key}_other`];
  const form = several === undefined ? undefined : formFor(several, params, language);
  const text = (form && texts[`${key}_${form}`]) ?? several ?? texts[key] ?? key;
  return text.replaceAll(PLACE, (whole, name: string) => String(params[name] ?? whole));
}

const PLACE = /\{(\w+)\}/g;
const rules = new Map<Language, Intl.PluralRules>();

function formFor(text: string, params: SentenceParams, language: Language): string | undefined {
  const numbers = [...text.matchAll(PLACE)].map(([, name]) => Number(params[name ?? ''] ?? Number.NaN));
  const number = numbers.find((value) => !Number.isNaN(value));
  if (number === undefined) return undefined;
  let own = rules.get(language);
  if (!own) rules.set(language, (own = new Intl.PluralRules(language)));
  return own.select(number);
}
