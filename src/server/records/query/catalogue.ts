import type { I18nText } from '../../../model/language/texts.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';

/** What reading records asks of the registry of models. */
export interface Catalogue {
  model(code: string): Model | undefined;
  models(): ReadonlyMap<string, Model>;
  program(code: string): ModelProgram;
  dictionary(code: string): CatalogueDictionary | undefined;
}

export interface CatalogueDictionary {
  readonly items: readonly CatalogueItem[];
}

export interface CatalogueItem {
  readonly code: string;
  readonly label: I18nText;
  readonly parent?: string | null;
  readonly disabled?: boolean;
}

/** The field of that name; `id`, and `parentId` of rows, are fields that no config writes. */
export function fieldNamed(model: Model, name: string): Field | undefined {
  let fields = kept.get(model);
  if (!fields) {
    fields = new Map(model.fields.map((field) => [field.name, field]));
    for (const field of implied(model)) fields.set(field.name, field);
    kept.set(model, fields);
  }
  return fields.get(name);
}

const kept = new WeakMap<Model, Map<string, Field>>();

function implied(model: Model): Field[] {
  const id: Field = {
    type: 'reference',
    name: 'id',
    title: { en: 'Id', 'zh-cn': '标识', 'zh-tw': '標識' },
    model: model.base,
    system: true,
    readOnly: true,
  };
  return model.kind === 'rows' ? [id, { ...id, name: 'parentId' }] : [id];
}

/** An item and everything below it. */
export function itemsBelow(dictionary: CatalogueDictionary | undefined, codes: readonly string[]): string[] {
  const found = new Set(codes);
  const items = dictionary?.items ?? [];
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const item of items) if (item.parent && found.has(item.parent)) found.add(item.code);
  }
  return [...found];
}
