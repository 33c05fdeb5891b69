import { sql } from 'kysely';
import type { RequestOf, ResponseOf } from '../../../contract/endpoints.ts';
import { FUNCTIONS } from '../../../model/expression/functions.ts';
import type { ValueType } from '../../../model/expression/valueType.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { called, type Names } from '../engine/names.ts';
import type { WorkflowParts } from '../parts.ts';
import { needDesign } from './needDesign.ts';

/** What a process may name. Of a model that there is not, nothing. Right `wfModel:view`. */
export async function designNames(
  { registry, actions, database }: WorkflowParts,
  viewer: Viewer,
  { model: code }: RequestOf<'api/workflow/design/names'>,
): Promise<ResponseOf<'api/workflow/design/names'>> {
  needDesign(viewer);
  const all = [...registry.models().values()].filter(({ kind }) => kind === 'record');
  const model = code === undefined ? undefined : registry.model(code);
  const { rows } = await sql<{ key: string; name: string; names: Names | null }>`
    select distinct on (key) key, name, names from wf_definition order by key, version desc`.execute(database.kysely);
  return {
    models: all
      .map(({ templateCode, title }) => ({ name: templateCode, title }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    fields: (model?.fields ?? []).map(fieldName),
    transitions: (model?.states?.transitions ?? []).map(({ name, title }) => ({ name, title })),
    states: statesOf(model, registry),
    views: all
      .filter(({ base, templateCode }) => base === model?.base && templateCode !== model?.templateCode)
      .map(({ templateCode, title }) => ({ name: templateCode, title })),
    actions: actions.names(),
    processes: rows.map(({ key, name, names }) => ({
      key,
      name: called({ name, names: names ?? {} }, viewer.language),
    })),
    names: [...FUNCTIONS.keys()].sort(),
  };
}

function statesOf(
  model: Model | undefined,
  registry: WorkflowParts['registry'],
): ResponseOf<'api/workflow/design/names'>['states'] {
  const items = (model?.states && registry.dictionary(model.states.dictionary)?.items) ?? [];
  return (model?.states?.list ?? []).map(({ code }) => ({
    name: code,
    title: items.find((item) => item.code === code)?.label ?? { en: code, 'zh-cn': code, 'zh-tw': code },
  }));
}

function fieldName(field: Field): ResponseOf<'api/workflow/design/names'>['fields'][number] {
  const value = typeOf(field).valueType(field);
  return {
    name: field.name,
    title: field.title,
    type: field.type,
    value: value === null || value === undefined ? 'none' : shapeOf(value),
    ...(field.type === 'dictionary' ? { dictionary: field.dictionary } : {}),
    people: field.type === 'user' || field.type === 'users',
  };
}

const shapeOf = (type: ValueType): string => (typeof type === 'string' ? type : 'list' in type ? 'list' : 'record');
