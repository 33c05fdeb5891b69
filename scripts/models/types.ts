import { format, resolveConfig } from 'prettier';
import type { Field } from '../../src/model/field-types/fieldTypes.ts';
import type { DictionaryConfig } from '../../src/model/language/dictionary.ts';
import type { ConfigSet } from '../../src/model/resolved/configSet.ts';
import type { Model } from '../../src/model/resolved/model.ts';
import { resolveModels } from '../../src/model/resolved/resolve.ts';

/** Where the types of the models are kept. */
export const TYPES_FILE = 'src/model/generated/models.ts';

/** Dictionaries with more items than this are plain texts in the types: a union of hundreds says nothing. */
const MOST_ITEMS = 60;

/** The source of the types: an interface for each model with the wire types of its fields, a union for each dictionary. */
export async function typesSource(set: ConfigSet): Promise<string> {
  const models = [...resolveModels(set).values()].sort((a, b) => (a.templateCode < b.templateCode ? -1 : 1));
  const dictionaries = [...set.dictionaries].sort((a, b) => (a.dictionary < b.dictionary ? -1 : 1));
  const known = new Map(dictionaries.map((dictionary) => [dictionary.dictionary, dictionary]));
  const source = [
    '// Written by `npm run models -- types` from schemas/. Do not change it by hand.',
    FILE,
    ...dictionaries.filter((dictionary) => dictionary.items.length <= MOST_ITEMS).map(unionOf),
    ...models.map((model) => interfaceOf(model, known, new Set(models.map((other) => other.templateCode)))),
    `/** Every model by its templateCode. */\nexport interface Models {\n${models.map((model) => `${model.templateCode}: ${typeName(model.templateCode)};`).join('\n')}\n}`,
  ].join('\n\n');
  return format(source, { ...(await resolveConfig(TYPES_FILE)), parser: 'typescript' });
}

const FILE = `/** A file of an attachment field. */
export interface FileValue {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  type: string;
}`;

function unionOf({ dictionary, title, items }: DictionaryConfig): string {
  return `${comment(title.en)}\nexport type ${codeName(dictionary)} = ${[...new Set(items.map((item) => JSON.stringify(item.code)))].join(' | ')};`;
}

function interfaceOf(
  model: Model,
  dictionaries: ReadonlyMap<string, DictionaryConfig>,
  known: ReadonlySet<string>,
): string {
  const fields = model.fields.flatMap((field) => {
    const type = typeOfValue(field, dictionaries, known);
    return type === null ? [] : [`${comment(field.title.en)}\n${field.name}: ${type};`];
  });
  return `${comment(model.title.en)}\nexport interface ${typeName(model.templateCode)} {\nid: string;\n${fields.join('\n')}\n}`;
}

/** The wire type of a field; null for related lists, which are queried and not carried. */
function typeOfValue(
  field: Field,
  dictionaries: ReadonlyMap<string, DictionaryConfig>,
  known: ReadonlySet<string>,
): string | null {
  switch (field.type) {
    case 'inverse':
      return null;
    case 'boolean':
      return 'boolean | null';
    case 'integer':
      return 'number | null';
    case 'attachment':
      return 'FileValue[]';
    case 'subTable':
      return known.has(field.model) ? `${typeName(field.model)}[]` : 'Record<string, unknown>[]';
    case 'references':
    case 'users':
    case 'departments':
      return 'string[]';
    case 'dictionary': {
      const items = dictionaries.get(field.dictionary)?.items.length ?? Number.POSITIVE_INFINITY;
      const code = items <= MOST_ITEMS ? codeName(field.dictionary) : 'string';
      return field.multiple ? `${code}[]` : `${code} | null`;
    }
    default:
      return 'string | null';
  }
}

const comment = (text: string): string => `/** ${text.replaceAll('*/', '* /')} */`;
const typeName = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1);
const codeName = (dictionary: string): string => `${typeName(dictionary)}Code`;
