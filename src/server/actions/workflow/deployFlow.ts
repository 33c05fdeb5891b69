import { rowsOf, textOf } from '../operational/values.ts';
import { refusedInput } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { systemFor } from '../operational/bySystem.ts';
import type { ActionScene, ServerAction } from '../serverAction.ts';
import { processesOf } from './deployModel.ts';
import { flowBpmn } from './flowBpmn.ts';

/** Says whether the approval of a table can be deployed. Refusal 208 with every fault. */
export const checkFlow: ServerAction = {
  name: 'fwFlowDefine.check',
  async run(scene) {
    for (const { values } of scene.records) await deployed(scene, values, true);
    return { message: say(scene.viewer.language, 'workflow.sound'), stays: true };
  },
};

/** Makes a process of the approval of a table and deploys it. Refusal 208 with every fault. */
export const deployFlow: ServerAction = {
  name: 'fwFlowDefine.deploy',
  async run(scene) {
    const { viewer, unit, services, records } = scene;
    for (const { id, values } of records) {
      const versionNo = await deployed(scene, values, false);
      const { version } = await services.store.get(systemFor(viewer), 'fwFlowDefine', id, unit.transaction);
      const billData = { id, version, versionNo, bpmnKey: textOf(values, 'flowCode') };
      await services.store.save(systemFor(viewer), { templateCode: 'fwFlowDefine', billData, confirmed: true }, unit);
    }
    return {};
  },
};

async function deployed(
  scene: ActionScene,
  values: Readonly<Record<string, unknown>>,
  onlyCheck: boolean,
): Promise<number> {
  const { viewer, unit } = scene;
  const code = textOf(values, 'modelCode') ?? '';
  if (!processesOf(scene).model(code))
    throw refusedInput([
      { field: 'modelCode', message: say(viewer.language, 'workflow.unknownModel', { model: code }) },
    ]);
  const key = textOf(values, 'flowCode') ?? '';
  const name = textOf(values, 'flowName') ?? '';
  const xml = flowBpmn({
    key,
    name,
    names: values,
    model: code,
    onReturn: textOf(values, 'onReturn'),
    onReject: textOf(values, 'onReject'),
    onWithdraw: textOf(values, 'onWithdraw'),
    onResubmit: textOf(values, 'onResubmit'),
    nodes: rowsOf(values, 'nodes'),
  });
  const model = { xml, key, name, model: code, title: null };
  const { faults, version } = await processesOf(scene).deploy(unit.transaction, viewer, model, onlyCheck);
  if (faults.length > 0) throw refusedInput(faults.map(({ message }) => ({ field: 'nodes', message })));
  return version ?? 0;
}
