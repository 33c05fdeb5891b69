import type { Viewer } from '../../access/viewer.ts';
import type { Unit } from '../../records/write/unit.ts';
import type { Names } from '../engine/names.ts';
import type { WorkflowParts } from '../parts.ts';
import { deployModel, type DeployedModel } from './deploying.ts';

export const PROCESS_MODEL = 'wfModel';
const VERSION_MODEL = 'wfModelVersion';

/** A record of `wfModel` as it stands. */
export interface ProcessRecord {
  id: string;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Deploys the process that a record of `wfModel` draws, as its next version, and keeps with the record what was deployed. With faults, and when it is
 * only to be checked, nothing changes. The record must have a drawing.
 */
export async function deployRecord(
  parts: WorkflowParts,
  unit: Unit,
  viewer: Viewer,
  { id, values }: ProcessRecord,
  { onlyCheck = false, remark = null }: { onlyCheck?: boolean; remark?: string | null } = {},
): Promise<DeployedModel> {
  const made = await deployModel(parts, unit.transaction, viewer, drawnBy(values), onlyCheck);
  const { version } = made;
  if (version === null) return made;
  const at = parts.clock.now().toISOString();
  const system: Viewer = { ...viewer, isSystem: true, can: () => true };
  const deployed = { deployedVersion: version, deployedDraft: values.draftVersion, deployTime: at };
  const billData = { id, version: values.version, ...deployed };
  await parts.records.save(system, { templateCode: PROCESS_MODEL, billData, confirmed: true }, unit);
  // Deployed again without a change it stays the version that it is.
  if (values.deployedVersion === version) return made;
  const kept = {
    model: id,
    versionNo: version,
    deployedBy: viewer.isSystem ? null : viewer.id,
    deployedAt: at,
    remark,
    bpmnXml: values.bpmnXml,
  };
  await parts.records.save(system, { templateCode: VERSION_MODEL, billData: kept, confirmed: true }, unit);
  return made;
}

function drawnBy(values: Readonly<Record<string, unknown>>) {
  const text = (name: string): string | null => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    xml: text('bpmnXml') ?? '',
    key: text('modelKey') ?? '',
    name: text('modelName') ?? '',
    names: namesOf(text('nameEn'), text('nameZhTw')),
    model: text('formTemplateCode'),
    title: text('titleExpr'),
  };
}

const namesOf = (en: string | null, traditional: string | null): Names => ({
  ...(en === null ? {} : { en }),
  ...(traditional === null ? {} : { 'zh-tw': traditional }),
});
