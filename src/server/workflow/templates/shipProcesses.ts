import type { I18nText } from '../../../model/language/texts.ts';
import type { Viewer } from '../../access/viewer.ts';
import { lockKeys } from '../../database/advisoryLock.ts';
import { readShipped, rememberShipped, shippedHash, type ShippedVersion } from '../../models/baseline/shippedVersions.ts';
import type { Unit } from '../../records/write/unit.ts';
import { deployModel } from '../binding/deploying.ts';
import { deployRecord, PROCESS_MODEL } from '../binding/deployRecord.ts';
import { MATCH_MODEL } from '../binding/matching.ts';
import { readBpmn } from '../engine/readBpmn.ts';
import type { WorkflowParts } from '../parts.ts';
import type { ProcessTemplate } from './readTemplates.ts';

/** What became of the shipped processes. */
export interface Shipped {
  /** Keys. */
  added: string[];
  changed: string[];
  /** Keys of those whose drawing the customer has changed, which stays as he has it. */
  kept: string[];
  /** Those that do not go with the models as they are here, with the reason: left out, and tried again with the next start. */
  unfit: { key: string; why: string }[];
}

const PREFIX = 'process:';

/**
 * Brings the shipped processes into the records: a new one is drawn (`wfModel`), deployed and bound to its model by a rule of matching; a change of a
 * release is deployed as the next version where the customer has left the drawing as it was shipped; what he deleted or switched off stays so.
 * Processes of models that are not installed are left out, and so are those that cannot be deployed over the models as the customer has them.
 * Several servers that start at once take turns; the second finds nothing to do.
 */
export async function shipProcesses(
  parts: WorkflowParts,
  viewer: Viewer,
  templates: readonly ProcessTemplate[],
): Promise<Shipped> {
  const told: Shipped = { added: [], changed: [], kept: [], unfit: [] };
  const { registry, records } = parts;
  if (!registry.model(PROCESS_MODEL) || !registry.model(MATCH_MODEL)) return told;
  const wanted = templates.filter(({ model }) => registry.model(model));
  if (wanted.length === 0) return told;
  return await records.unit(async (unit) => {
    await lockKeys(unit.transaction, 'shipped processes');
    const known = await readShipped(unit.transaction, PREFIX);
    for (const template of wanted) {
      const last = known.get(PREFIX + template.key);
      if (last?.hash === shippedHash(template)) continue;
      const why = await whyUnfit(parts, unit, viewer, template);
      if (why !== null) {
        told.unfit.push({ key: template.key, why });
        continue;
      }
      told[await shipOne(parts, unit, viewer, template, last)].push(template.key);
      await rememberShipped(unit.transaction, PREFIX + template.key, (last?.version ?? 0) + 1, template);
    }
    return told;
  });
}

/** The faults with which it would not be deployed; null when it would. */
async function whyUnfit(
  parts: WorkflowParts,
  unit: Unit,
  viewer: Viewer,
  { key, name, model, xml }: ProcessTemplate,
): Promise<string | null> {
  const { faults } = await deployModel(parts, unit.transaction, viewer, { xml, key, name, model, title: null }, true);
  return faults.length === 0 ? null : faults.map(({ element, message }) => `${element ?? '—'}: ${message}`).join(' ');
}

async function shipOne(
  parts: WorkflowParts,
  unit: Unit,
  viewer: Viewer,
  template: ProcessTemplate,
  last: ShippedVersion | undefined,
): Promise<'added' | 'changed' | 'kept'> {
  const { records } = parts;
  const { list } = await records.queryPage(
    viewer,
    {
      templateCode: PROCESS_MODEL,
      query: { field: 'modelKey', op: 'eq', value: template.key },
      columns: [],
      pageNum: 1,
      pageSize: 1,
    },
    unit.transaction,
  );
  const [found] = list;
  if (!found) {
    if (last) return 'kept';
    const { key, name, category, model, description, xml } = template;
    const drawn = { modelKey: key, modelName: name, category, formTemplateCode: model, bpmnXml: xml };
    const told = { description: description?.['zh-cn'] ?? null, ...otherDescriptions(template) };
    await deploySaved(parts, unit, viewer, { ...drawn, ...told, ...(await otherNames(template)) });
    await bind(parts, unit, viewer, template);
    return 'added';
  }
  const { billData, version } = await records.get(viewer, PROCESS_MODEL, found.id, unit.transaction);
  if (!last || billData.bpmnXml !== last.config.xml) return 'kept';
  const names = unnamed(billData) ? await otherNames(template) : {};
  const told = undescribed(billData, template) ? otherDescriptions(template) : {};
  await deploySaved(parts, unit, viewer, { id: found.id, version, bpmnXml: template.xml, ...names, ...told });
  await nameRule(parts, unit, viewer, template);
  return 'changed';
}

/** What the drawing calls the process in other languages than its own, as the record of its model says it. */
async function otherNames({ key, xml }: ProcessTemplate): Promise<NamesInRecord> {
  const { definitions } = await readBpmn(xml);
  const names = definitions.find(({ process }) => process === key)?.names ?? {};
  return { nameEn: names.en ?? null, nameZhTw: names['zh-tw'] ?? null };
}

const otherDescriptions = ({ description }: ProcessTemplate) => ({
  descriptionEn: description?.en ?? null,
  descriptionZhTw: description?.['zh-tw'] ?? null,
});

/** It is described as it was shipped by a release that did so in one language. */
const undescribed = (values: Readonly<Record<string, unknown>>, { description }: ProcessTemplate): boolean =>
  values.description === description?.['zh-cn'] && !values.descriptionEn && !values.descriptionZhTw;

interface NamesInRecord {
  nameEn: string | null;
  nameZhTw: string | null;
}

const unnamed = ({ nameEn, nameZhTw }: Readonly<Record<string, unknown>>): boolean =>
  (nameEn ?? '') === '' && (nameZhTw ?? '') === '';

const namesOf = ({ en, 'zh-tw': traditional }: I18nText): NamesInRecord => ({ nameEn: en, nameZhTw: traditional });

/** The rule of an earlier release, which had a name in one language, gets the others; whatever the customer made of it stays. */
async function nameRule({ records }: WorkflowParts, unit: Unit, viewer: Viewer, { key, match }: ProcessTemplate) {
  if (!match) return;
  const query = {
    and: [
      { field: 'flowKey', op: 'eq' as const, value: key },
      { field: 'ruleName', op: 'eq' as const, value: match.name['zh-cn'] },
    ],
  };
  const page = { templateCode: MATCH_MODEL, query, columns: [], pageNum: 1, pageSize: 1 };
  const [found] = (await records.queryPage(viewer, page, unit.transaction)).list;
  if (!found) return;
  const { billData, version } = await records.get(viewer, MATCH_MODEL, found.id, unit.transaction);
  if (!unnamed(billData)) return;
  const named = { id: found.id, version, ...namesOf(match.name) };
  await records.save(viewer, { templateCode: MATCH_MODEL, billData: named, confirmed: true }, unit);
}

async function deploySaved(
  parts: WorkflowParts,
  unit: Unit,
  viewer: Viewer,
  billData: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { records } = parts;
  const { billId } = await records.save(viewer, { templateCode: PROCESS_MODEL, billData, confirmed: true }, unit);
  const { billData: values } = await records.get(viewer, PROCESS_MODEL, billId, unit.transaction);
  const { faults } = await deployRecord(parts, unit, viewer, { id: billId, values });
  if (faults.length > 0) throw new Error(`The shipped process ${String(values.modelKey)} was checked and has faults all the same.`);
}

async function bind(parts: WorkflowParts, unit: Unit, viewer: Viewer, template: ProcessTemplate): Promise<void> {
  if (!template.match) return;
  const { name, priority, condition = null } = template.match;
  const bound = { modelCode: template.model, flowKey: template.key, priority, condition };
  const rule = { ruleName: name['zh-cn'], ...namesOf(name), ...bound };
  const saved = await parts.records.save(viewer, { templateCode: MATCH_MODEL, billData: rule, confirmed: true }, unit);
  const bills = [{ billId: saved.billId, version: saved.version }];
  await parts.records.transition(viewer, { templateCode: MATCH_MODEL, transition: 'enable', bills }, unit);
}
