/**
 * `npm run check`, texts: every key stands in all three languages, every key that the code names exists, and an English sentence that
 * counts something has a form for one.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const LANGUAGES = ['en', 'zh-cn', 'zh-tw'] as const;

/** Keys per language and namespace; plural endings are cut off, because languages differ in how many they have. */
type Catalogue = Map<string, Map<string, Set<string>>>;

/** Faults of the texts below `root`, one sentence each; none when all is well. */
export function checkTexts(root: string): string[] {
  const catalogue = readCatalogue(root);
  const files = filesBelow(root, 'src/web', /\.tsx?$/);
  const uses = files.flatMap((file) =>
    usesIn(file, readFileSync(path.join(root, file), 'utf8'), namespacesOf(catalogue)),
  );
  return [
    ...missingKeys(catalogue),
    ...uses.flatMap((use) => unknownKey(use, catalogue)),
    ...englishTexts(root).flatMap(unformed),
  ];
}

/** A key that the code names. With `isPrefix`, the rest is computed, and some key must begin so. */
export interface KeyUse {
  file: string;
  line: number;
  /** Namespaces that it may stand in. */
  namespaces: readonly string[];
  key: string;
  isPrefix: boolean;
  /** It names a namespace that its reader does not load, nor the start of the application: the key itself would be shown. */
  isUnloaded?: boolean;
}

/** Namespaces that are there before any component (src/web/i18n/texts.ts). */
const LOADED_AT_START: readonly string[] = ['client', 'common'];

/** The keys that a source text names: by `useTexts`, `translate`, or written out as `namespace:key`. */
export function usesIn(file: string, source: string, known: readonly string[]): KeyUse[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const readers = readersIn(tree);
  const uses: KeyUse[] = [];
  const note = (node: ts.Node, key: string, isPrefix: boolean, namespaces: readonly string[], isHook = false) => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const [named, rest] = splitKey(key, known);
    const isUnloaded = isHook && named !== undefined && ![...namespaces, ...LOADED_AT_START].includes(named);
    const use = { file, line, namespaces: named ? [named] : namespaces, key: rest, isPrefix };
    uses.push(isUnloaded ? { ...use, isUnloaded } : use);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const reader = node.expression.text;
      const namespaces = readers.get(reader) ?? (reader === 'texts' ? known : undefined);
      const argument = node.arguments[0];
      if (namespaces && argument)
        for (const [key, isPrefix] of keysOf(argument))
          note(argument, key, isPrefix, namespaces, reader !== 'translate');
    }
    if (ts.isStringLiteral(node) && splitKey(node.text, known)[0]) note(node, node.text, false, []);
    node.forEachChild(visit);
  };
  visit(tree);
  return uses;
}

function filesBelow(root: string, folder: string, name: RegExp): string[] {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => name.test(file)).map((file) => path.join(folder, file));
}

function readCatalogue(root: string): Catalogue {
  const catalogue: Catalogue = new Map(LANGUAGES.map((language) => [language, new Map()]));
  for (const [language, namespaces] of catalogue) {
    for (const file of filesBelow(root, `src/web/i18n/${language}`, /\.json$/)) {
      const texts: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
      namespaces.set(path.basename(file, '.json'), new Set(flatKeys(texts)));
    }
  }
  return catalogue;
}

function flatKeys(texts: unknown, prefix = ''): string[] {
  if (typeof texts !== 'object' || texts === null) return [prefix.replace(/_(zero|one|two|few|many|other)$/, '')];
  return Object.entries(texts).flatMap(([key, value]) => flatKeys(value, prefix ? `${prefix}.${key}` : key));
}

interface Text {
  file: string;
  key: string;
  text: string;
}

/** All English sentences: those of the screens, of the server and of the faults of values. */
function englishTexts(root: string): Text[] {
  const folders = ['src/web/i18n/en', 'src/server/texts', 'src/model/texts'].filter((folder) =>
    existsSync(path.join(root, folder)),
  );
  const files = folders.flatMap((folder) => filesBelow(root, folder, /^(en|(?!zh-)[a-z]+)\.json$/));
  return files.flatMap((file) => {
    const texts: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    return sentencesIn(texts).map(([key, text]) => ({ file, key, text }));
  });
}

function sentencesIn(texts: unknown, prefix = ''): [key: string, text: string][] {
  if (typeof texts === 'string') return [[prefix, texts]];
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([key, value]) => sentencesIn(value, prefix ? `${prefix}.${key}` : key));
}

/** What texts call the numbers that they count with. */
const NUMBERS = 'count|total|max|min|limit|left|days|hours|minutes|done|shown|length|refused|rows|records';
const COUNTED = new RegExp(`\\{\\{?(?:${NUMBERS})\\}\\}? (?:[a-z]+ )?(?!(?:is|was|has|this|its|as)\\b)[a-z]+s\\b`);

/** A number before a noun in the plural reads wrong for one of them: such a text has a form for it (`key_one` beside `key_other`). */
function unformed({ file, key, text }: Text): string[] {
  if (/_(one|other)$/.test(key) || !COUNTED.test(text)) return [];
  return [`${file}: "${key}" counts, but has no forms "${key}_one" and "${key}_other"`];
}

function namespacesOf(catalogue: Catalogue): string[] {
  return [...new Set([...catalogue.values()].flatMap((namespaces) => [...namespaces.keys()]))];
}

function missingKeys(catalogue: Catalogue): string[] {
  return namespacesOf(catalogue).flatMap((namespace) => {
    const all = new Set(LANGUAGES.flatMap((language) => [...(catalogue.get(language)?.get(namespace) ?? [])]));
    return LANGUAGES.flatMap((language) => {
      const here = catalogue.get(language)?.get(namespace) ?? new Set<string>();
      return [...all]
        .filter((key) => !here.has(key))
        .map((key) => `src/web/i18n/${language}/${namespace}.json has no "${key}"`);
    });
  });
}

function unknownKey({ file, line, namespaces, key, isPrefix, isUnloaded }: KeyUse, catalogue: Catalogue): string[] {
  if (isUnloaded)
    return [
      `${file}:${line} names "${key}" of ${namespaces.join()}, which may not be loaded: read it by useTexts('${namespaces.join()}')`,
    ];
  const keys = namespaces.flatMap((namespace) => [...(catalogue.get('en')?.get(namespace) ?? [])]);
  if (isPrefix ? keys.some((known) => known.startsWith(key)) : keys.includes(key)) return [];
  return [`${file}:${line} names "${key}${isPrefix ? '…' : ''}", which is not in ${namespaces.join(' or ')}`];
}

/** Variables that hold a text reader, with its namespace; `translate` reads by full key only. */
function readersIn(tree: ts.SourceFile): Map<string, readonly string[]> {
  const readers = new Map<string, readonly string[]>([['translate', ['common']]]);
  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      ts.isCallExpression(node.initializer)
    ) {
      const {
        expression,
        arguments: [argument],
      } = node.initializer;
      const isReader = ts.isIdentifier(expression) && expression.text === 'useTexts';
      if (isReader && argument && ts.isStringLiteral(argument)) {
        readers.set(node.name.text, [...new Set([...(readers.get(node.name.text) ?? []), argument.text])]);
      }
    }
    node.forEachChild(visit);
  };
  visit(tree);
  return readers;
}

/** Keys that an argument can be: literals, both sides of a choice, the fixed beginning of a template. */
function keysOf(argument: ts.Expression): [key: string, isPrefix: boolean][] {
  if (ts.isStringLiteral(argument) || ts.isNoSubstitutionTemplateLiteral(argument)) return [[argument.text, false]];
  if (ts.isConditionalExpression(argument)) return [...keysOf(argument.whenTrue), ...keysOf(argument.whenFalse)];
  if (ts.isParenthesizedExpression(argument)) return keysOf(argument.expression);
  if (ts.isTemplateExpression(argument) && argument.head.text) return [[argument.head.text, true]];
  return [];
}

function splitKey(text: string, known: readonly string[]): [namespace: string | undefined, key: string] {
  const [namespace, key] = text.split(':', 2);
  const isKey = namespace !== undefined && key !== undefined && known.includes(namespace) && /^[\w.]+$/.test(key);
  return isKey ? [namespace, key] : [undefined, text];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = checkTexts(process.cwd());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
