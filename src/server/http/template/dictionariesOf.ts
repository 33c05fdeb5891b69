import { targetOf } from '../../../model/field-types/reference.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';

interface Models {
  model(code: string): Model | undefined;
  program(code: string): { all: readonly { needs: { dictionaries: string[] } }[] };
}

/** Codes of the dictionaries that a screen of the model shows: of its fields, its state, columns of referred records, related lists, expressions. */
export function dictionariesOf(model: Model, models: Models): Set<string> {
  const codes = new Set(ownDictionaries(model));
  if (model.states) codes.add(model.states.dictionary);
  for (const column of [...(model.list?.columns ?? []), ...(model.tree?.columns ?? [])])
    add(codes, throughReference(model, column.field, models));
  for (const field of model.fields) {
    if (field.type !== 'inverse') continue;
    const target = models.model(field.model);
    for (const name of field.columns ?? []) add(codes, target && dictionaryOf(target, name));
    if (target && !field.columns) for (const code of ownDictionaries(target)) codes.add(code);
  }
  if (model.kind === 'record')
    for (const expression of models.program(model.templateCode).all)
      for (const code of expression.needs.dictionaries) codes.add(code);
  return codes;
}

const ownDictionaries = (model: Model): string[] =>
  [...model.fields, ...model.buttons.flatMap((button) => button.parameters ?? [])].flatMap((field) =>
    field.type === 'dictionary' ? [field.dictionary] : [],
  );

function throughReference(model: Model, path: string, models: Models): string | undefined {
  const [first, second] = path.split('.');
  const field = first && second ? fieldOf(model, first) : undefined;
  if (!field || !second) return undefined;
  if (field.type !== 'reference' && field.type !== 'user' && field.type !== 'department') return undefined;
  const target = models.model(targetOf(field));
  return target && dictionaryOf(target, second);
}

function dictionaryOf(model: Model, name: string): string | undefined {
  const field = fieldOf(model, name);
  return field?.type === 'dictionary' ? field.dictionary : undefined;
}

function add(codes: Set<string>, code: string | undefined): void {
  if (code !== undefined) codes.add(code);
}
