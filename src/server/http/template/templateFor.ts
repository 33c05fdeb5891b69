import type { TemplateAnswer, TemplateCalendar, TemplateDictionary } from '../../../contract/template.ts';
import type { DecisionTable } from '../../../model/expression/decisionTable.ts';
import { targetOf } from '../../../model/field-types/reference.ts';
import type { I18nText } from '../../../model/language/texts.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { roleCodes } from '../../access/viewer.ts';
import { businessDay, contextNeeds, readCalendar, readParams } from '../../records/expressionContext.ts';
import { readableModel } from '../home/recordLinks.ts';
import type { Call } from '../parts.ts';
import { permissionsOf } from '../permissions.ts';
import { dictionariesOf } from './dictionariesOf.ts';
import { forViewer } from './forViewer.ts';

/** Everything that a screen of a model needs, as this viewer may have it. 401 when he may not open it. */
export async function templateFor(call: Call, templateCode: string): Promise<TemplateAnswer> {
  const { parts, viewer } = call;
  const model = readableModel(call, templateCode);
  const rowModels = rowModelsOf(call, model);
  const needs = contextNeeds(parts.registry.program(templateCode));
  const { kysely } = parts.database;
  const params = needs.params.length > 0 ? Object.fromEntries(await readParams(kysely, needs.params)) : {};
  return {
    template: forViewer(model, viewer),
    version: parts.registry.version,
    dictionaries: dictionaries(call, [model, ...Object.values(rowModels)]),
    tables: tables(call, templateCode),
    params: Object.fromEntries(Object.entries(params).map(([code, values]) => [code, [...values]])),
    ...(needs.calendar ? { calendar: await calendar(call) } : {}),
    rowModels: Object.fromEntries(Object.entries(rowModels).map(([code, rows]) => [code, forViewer(rows, viewer)])),
    modelTitles: modelTitles(call, model),
    treeModels: treeModels(call, [model, ...Object.values(rowModels)]),
    permissions: permissionsOf(model).filter((code) => viewer.can(code)),
    today: businessDay(parts.clock.now(), parts.clock.timeZone),
    user: {
      id: viewer.id,
      account: viewer.account,
      name: viewer.name,
      department: viewer.department,
      organisation: viewer.organisation,
      roles: roleCodes(viewer),
    },
  };
}

function rowModelsOf({ parts }: Call, model: Model): Record<string, Model> {
  const rows: Record<string, Model> = {};
  for (const field of model.fields) {
    const rowModel = field.type === 'subTable' ? parts.registry.model(field.model) : undefined;
    if (rowModel) rows[rowModel.templateCode] = rowModel;
  }
  return rows;
}

function dictionaries({ parts }: Call, models: readonly Model[]): Record<string, TemplateDictionary> {
  const codes = new Set(models.flatMap((model) => [...dictionariesOf(model, parts.registry)]));
  const found: Record<string, TemplateDictionary> = {};
  for (const code of codes) {
    const dictionary = parts.registry.dictionary(code);
    if (dictionary) found[code] = { title: dictionary.title, items: [...dictionary.items] };
  }
  return found;
}

function tables({ parts }: Call, templateCode: string): Record<string, DecisionTable> {
  const names = new Set(parts.registry.program(templateCode).all.flatMap((expression) => expression.needs.tables));
  const found: Record<string, DecisionTable> = {};
  for (const name of names) {
    const table = parts.registry.table(name);
    if (table) found[name] = table;
  }
  return found;
}

async function calendar({ parts }: Call): Promise<TemplateCalendar> {
  const days = await readCalendar(parts.database.kysely);
  return { holidays: [...days.holidays], workdays: [...days.workdays], tradingHolidays: [...days.tradingHolidays] };
}

/** Titles of the models that fields lead to, for links and pickers. */
function modelTitles({ parts }: Call, model: Model): Record<string, I18nText> {
  const titles: Record<string, I18nText> = {};
  for (const code of model.fields.flatMap(targetsOf)) {
    const target = parts.registry.model(code);
    if (target) titles[code] = target.title;
  }
  return titles;
}

/** Models that fields lead to whose records are a tree, for pickers. */
function treeModels({ parts }: Call, models: readonly Model[]): string[] {
  const codes = new Set(models.flatMap(({ fields }) => fields.flatMap(targetsOf)));
  return [...codes].filter((code) => parts.registry.model(code)?.tree !== undefined);
}

function targetsOf(field: Model['fields'][number]): string[] {
  switch (field.type) {
    case 'reference':
    case 'references':
    case 'user':
    case 'users':
    case 'department':
    case 'departments':
      return [targetOf(field)];
    case 'anyReference':
      return field.models;
    case 'inverse':
      return [field.model];
    default:
      return [];
  }
}
