/** A definition of the language: a schema of typebox, looked into as the JSON Schema that it is. */
type Definition = Readonly<Record<string, unknown>>;

/**
 * The words that a definition of the language knows, each with the way to it: a property (`columns.pin`) or one of the values that a
 * property chooses from (`columns.pin=left`). Texts in languages, filters and expressions are no words of it: they are leaves.
 */
export function wordsOf(definition: unknown, way = ''): Set<string> {
  const words = new Set<string>();
  visit(definition, way, words);
  return words;
}

/** The words of a definition that a value written in the language uses. */
export function usedWords(definition: unknown, value: unknown, way = ''): Set<string> {
  const words = new Set<string>();
  if (Array.isArray(value)) for (const entry of value) add(words, usedWords(itemsOf(definition), entry, way));
  else if (isObject(value))
    for (const [name, own] of Object.entries(propertiesOf(definition))) {
      if (value[name] === undefined) continue;
      words.add(joined(way, name));
      add(words, usedWords(own, value[name], joined(way, name)));
    }
  else if (typeof value === 'string' && choicesOf(definition).includes(value)) words.add(`${way}=${value}`);
  return words;
}

function visit(definition: unknown, way: string, words: Set<string>): void {
  for (const choice of choicesOf(definition)) words.add(`${way}=${choice}`);
  for (const [name, own] of Object.entries(propertiesOf(definition))) {
    words.add(joined(way, name));
    visit(own, joined(way, name), words);
  }
  const items = itemsOf(definition);
  if (items) visit(items, way, words);
}

/** The definition itself, or each of those that it joins. */
function branchesOf(definition: unknown): Definition[] {
  if (!isObject(definition)) return [];
  const joint = Array.isArray(definition['anyOf']) ? definition['anyOf'] : undefined;
  return joint ? joint.flatMap(branchesOf) : [definition];
}

function propertiesOf(definition: unknown): Record<string, unknown> {
  const all = branchesOf(definition).flatMap(({ properties }) => (isObject(properties) ? [properties] : []));
  // A text in three languages.
  if (all.some((properties) => 'zh-cn' in properties)) return {};
  const names = new Set(all.flatMap((properties) => Object.keys(properties)));
  return Object.fromEntries(
    [...names].map((name) => {
      const own = all.flatMap((properties) => (name in properties ? [properties[name]] : []));
      return [name, own.length === 1 ? own[0] : { anyOf: own }];
    }),
  );
}

function itemsOf(definition: unknown): Definition | undefined {
  const items = branchesOf(definition).flatMap(({ items: own }) => (isObject(own) ? [own] : []));
  return items.length === 0 ? undefined : { anyOf: items };
}

const choicesOf = (definition: unknown): string[] =>
  branchesOf(definition).flatMap((branch) => {
    const choices: unknown[] = Array.isArray(branch['enum']) ? branch['enum'] : [branch['const']];
    return choices.filter((choice) => typeof choice === 'string');
  });

const joined = (way: string, name: string): string => (way === '' ? name : `${way}.${name}`);
const add = (words: Set<string>, more: Iterable<string>): void => {
  for (const word of more) words.add(word);
};
const isObject = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
