import { typeOf, type Field } from '../field-types/fieldTypes.ts';
import type { Scope } from '../expression/scope.ts';
import type { ValueType } from '../expression/valueType.ts';
import type { Model } from './model.ts';

/** Members of the person at the keyboard in expressions. */
const CURRENT_USER: Record<string, ValueType> = {
  id: 'text',
  account: 'text',
  name: 'text',
  department: { record: 'sysDept' },
  organisation: { record: 'sysDept' },
  roles: { list: 'text' },
};
const FILE: Record<string, ValueType> = { id: 'text', name: 'text', size: 'decimal', type: 'text' };

/** How far references lead: the records a field refers to are known with their own fields, those behind them by id alone. */
const DEPTH = 2;

type RecordTypes = Record<string, Record<string, ValueType>>;

/**
 * Variables and record types that the expressions of a model may use: its fields, `state`, `selection`, `currentUser`, `before` (the record as
 * it was) and, in a row model, `parent`.
 */
export function expressionScope(model: Model, models: ReadonlyMap<string, Model>, parent?: Model): Scope {
  const records: RecordTypes = { currentUser: CURRENT_USER, file: FILE };
  const variables = variablesOf(model);
  // The record as it was travels with the form: reading it asks nothing of the server, and a view reads its own fields of it.
  records.before = variables;
  collect(model.base, models, records, DEPTH);
  for (const type of Object.values(variables)) collectType(type, models, records, DEPTH);
  collect('sysDept', models, records, 1);
  collect('sysUser', models, records, 1);
  if (parent) collect(parent.templateCode, models, records, DEPTH);
  return {
    variables: {
      // The records that a button of a list was pressed for; elsewhere it is empty.
      selection: { list: { record: model.base } },
      ...variables,
      state: 'text',
      currentUser: { record: 'currentUser' },
      before: { record: 'before' },
      ...(parent ? { parent: { record: parent.templateCode } } : {}),
    },
    records,
    inline: ['before', ...model.fields.flatMap((field) => (field.type === 'subTable' ? [field.model] : []))],
  };
}

/** What the actions of a button see that asks for parameters: `params` beside everything else. */
export function withParameters(scope: Scope, parameters: readonly Field[]): Scope {
  const members = Object.fromEntries(parameters.map((field) => [field.name, typeOf(field).valueType(field)]));
  return {
    variables: { ...scope.variables, params: { record: 'params' } },
    records: { ...scope.records, params: members },
    inline: [...(scope.inline ?? []), 'params'],
  };
}

const variablesOf = (model: Model): Record<string, ValueType> => ({
  id: 'text',
  ...Object.fromEntries(model.fields.map((field) => [field.name, typeOf(field).valueType(field)])),
});

function collect(name: string, models: ReadonlyMap<string, Model>, records: RecordTypes, depth: number): void {
  const model = models.get(name);
  if (!model || depth === 0) {
    records[name] ??= { id: 'text' };
    return;
  }
  const known = records[name];
  if (known && Object.keys(known).length > 1) return;
  const members = variablesOf(model);
  records[name] = members;
  for (const type of Object.values(members)) collectType(type, models, records, depth - 1);
}

function collectType(type: ValueType, models: ReadonlyMap<string, Model>, records: RecordTypes, depth: number): void {
  if (typeof type === 'string') return;
  if ('list' in type) collectType(type.list, models, records, depth);
  else collect(type.record, models, records, depth);
}
