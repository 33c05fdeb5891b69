import { CODES } from '../../../contract/codes.ts';
import type { SheetMapping } from '../../../contract/endpoints/exchange.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Catalogue } from '../../records/query/catalogue.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import type { Sheet, Workbook } from '../spreadsheet/cell.ts';
import { importTargets, keyFields, PARENT, refuseField, VERSION } from './importFields.ts';
import { parentFields } from './proposeMapping.ts';

/** A sheet and what its columns fill. */
export interface SheetPlan {
  sheet: Sheet;
  titleRow: number;
  /** The model that its rows belong to. */
  model: Model;
  columns: readonly { column: number; field: Field }[];
  /** Columns that lead to the record: in the main sheet those that rows of other sheets name, in the same order. */
  links: readonly { column: number; field: Field }[];
  /** Column of the version, in the main sheet. */
  version?: number;
}

export interface ImportPlan {
  model: Model;
  main: SheetPlan;
  /** By the field of the sub-table. `links` of the main sheet that its own links are compared with. */
  tables: readonly (SheetPlan & { name: string; parentLinks: SheetPlan['links'] })[];
  /** Fields by which records are found; empty when every row is a new record. */
  key: readonly Field[];
}

/** Checks a mapping against what the person may fill. Refusal 208 with the column or field that does not fit. */
export function importPlan(
  catalogue: Catalogue,
  viewer: Viewer,
  model: Model,
  workbook: Workbook,
  mapping: readonly SheetMapping[],
): ImportPlan {
  const targets = importTargets(catalogue, viewer, model);
  const used = new Set<string>();
  const plans = mapping.flatMap((entry) => {
    const sheet = workbook.sheets.find((candidate) => candidate.name === entry.sheet);
    if (entry.target === null || !sheet) return [];
    const target = targets.find((candidate) => candidate.target === entry.target);
    if (!target) throw refuseField(viewer, entry.target);
    if (used.has(entry.target)) throw refuseField(viewer, target.title, 'exchange.mappedTwice');
    used.add(entry.target);
    return [{ name: entry.target, ...sheetPlan(viewer, model, target, sheet, entry) }];
  });
  const main = plans.find((plan) => plan.name === '');
  if (!main) throw refusal(viewer, 'exchange.noMainSheet', { model: model.title[viewer.language] });
  const names = keyFields(model);
  const isKeyed = names.every((name) => main.columns.some(({ field }) => field.name === name));
  return {
    model,
    main,
    key: isKeyed ? names.flatMap((name) => fieldOf(model, name) ?? []) : [],
    tables: plans
      .filter((plan) => plan.name !== '')
      .map((plan) => ({ ...plan, parentLinks: parentLinks(viewer, main, plan) })),
  };
}

function sheetPlan(
  viewer: Viewer,
  model: Model,
  target: ReturnType<typeof importTargets>[number],
  sheet: Sheet,
  entry: SheetMapping,
): SheetPlan {
  const columns: { column: number; field: Field }[] = [];
  const links: { column: number; field: Field }[] = [];
  let version: number | undefined;
  const taken = new Set<string>();
  for (const { column, field: name } of entry.columns) {
    if (name === null) continue;
    if (taken.has(name)) throw refuseField(viewer, name, 'exchange.mappedTwice');
    taken.add(name);
    const link =
      target.target !== '' && name.startsWith(PARENT)
        ? parentFields(model).find((field) => field.name === name.slice(PARENT.length))
        : undefined;
    const own = target.fields.find((field) => field.name === name);
    if (link) links.push({ column, field: link });
    else if (own) columns.push({ column, field: own });
    else if (name === VERSION && target.target === '') version = column;
    else throw refuseField(viewer, name);
  }
  return { sheet, titleRow: entry.titleRow, model: target.model, columns, links, version };
}

function parentLinks(viewer: Viewer, main: SheetPlan, plan: SheetPlan): SheetPlan['links'] {
  const found = plan.links.flatMap(
    ({ field }) => main.columns.find((candidate) => candidate.field.name === field.name) ?? [],
  );
  if (found.length === 0 || found.length < plan.links.length)
    throw refusal(viewer, 'exchange.noLink', { sheet: plan.sheet.name });
  return found;
}

function refusal(
  viewer: Viewer,
  key: 'exchange.noMainSheet' | 'exchange.noLink',
  params: Record<string, string>,
): Refusal {
  const message = say(viewer.language, key, params);
  return new Refusal(CODES.refused, message, { errors: [{ message }] });
}
