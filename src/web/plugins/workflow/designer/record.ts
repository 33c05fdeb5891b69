import { post } from '../../../kit/client.ts';
import type { I18nText } from '../../../kit/plugin.ts';

/** A process model as the designer works on it: the record of `wfModel` that holds the drawing. */
export interface ProcessModel {
  billId: string;
  version: number;
  key: string;
  name: string;
  /** What its tab is called; none for a version, whose tab says so. */
  title?: I18nText;
  /** Code of the model whose records the process takes along; empty without one. */
  model: string;
  xml: string;
  editable: boolean;
  deployable: boolean;
}

/** Rejects as any call does when there is no such record, or it is not the asker's to see. */
export async function loadProcessModel(billId: string, signal?: AbortSignal): Promise<ProcessModel> {
  const { billData, version, permissions } = await post(
    'api/commonData/queryDataById',
    { templateCode: 'wfModel', billId },
    { signal, handles: 'all' },
  );
  const name = textAt(billData, 'modelName');
  return {
    billId,
    version,
    key: textAt(billData, 'modelKey'),
    name,
    title: { en: textAt(billData, 'nameEn') || name, 'zh-cn': name, 'zh-tw': textAt(billData, 'nameZhTw') || name },
    model: textAt(billData, 'formTemplateCode'),
    xml: textAt(billData, 'bpmnXml'),
    editable: permissions.edit && !permissions.readOnly.includes('bpmnXml'),
    deployable: permissions.buttons.includes('deploy'),
  };
}

/** A version as it was deployed, to look at: it never changes. */
export async function loadProcessVersion(billId: string, signal?: AbortSignal): Promise<ProcessModel> {
  const { billData, version } = await post(
    'api/commonData/queryDataById',
    { templateCode: 'wfModelVersion', billId },
    { signal, handles: 'all' },
  );
  const xml = textAt(billData, 'bpmnXml');
  return { billId, version, key: `version-${billId}`, name: '', model: '', xml, editable: false, deployable: false };
}

/** Stores the drawing and answers the record's new version. Rejects with code 207 when somebody else has changed it meanwhile. */
export async function saveProcessModel({ billId, version }: ProcessModel, xml: string): Promise<number> {
  const answer = await post('api/commonData/saveOrUpdate', {
    templateCode: 'wfModel',
    billData: { id: billId, version, bpmnXml: xml },
    confirmed: true,
  });
  return answer.version;
}

/** Deploys the drawing as it is stored. Rejects with every fault. */
export async function deployProcessModel({ billId, version }: ProcessModel): Promise<void> {
  await post('api/commonData/callAction', {
    action: 'wfModel.deploy',
    templateCode: 'wfModel',
    button: 'deploy',
    bills: [{ billId, version }],
  });
}

const textAt = (values: Readonly<Record<string, unknown>>, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};
