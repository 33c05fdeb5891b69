import { CODES } from '../../../contract/codes.ts';
import { refusedInput, Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { systemFor } from '../operational/bySystem.ts';
import { textOf } from '../operational/values.ts';
import type { ActionScene, ServerAction } from '../serverAction.ts';
import type { Processes } from './processes.ts';

/** Says whether the process of a model can be deployed. Refusal 208 with every fault. */
export const checkModel: ServerAction = {
  name: 'wfModel.check',
  async run(scene) {
    for (const { values } of scene.records) await deployed(scene, values, true);
    return { message: say(scene.viewer.language, 'workflow.sound'), stays: true };
  },
};

/** Deploys the process of a model as its next version, which is kept with its file. Refusal 208 with every fault. */
export const deployModel: ServerAction = {
  name: 'wfModel.deploy',
  async run(scene) {
    const { viewer, unit, records, params, services } = scene;
    const told: string[] = [];
    for (const { id, values } of records) {
      const version = await deployed(scene, values, false);
      const key = textOf(values, 'modelKey') ?? '';
      const at = new Date().toISOString();
      const system = systemFor(viewer);
      const billData = {
        id,
        version: values.version,
        deployedVersion: version,
        deployedDraft: values.draftVersion,
        deployTime: at,
      };
      await services.store.save(system, { templateCode: 'wfModel', billData, confirmed: true }, unit);
      // Deployed again without a change it stays the version that it is.
      if (values.deployedVersion !== version) {
        const kept = {
          model: id,
          versionNo: version,
          deployedBy: viewer.id,
          deployedAt: at,
          remark: typeof params.remark === 'string' ? params.remark : null,
          bpmnXml: values.bpmnXml,
        };
        await services.store.save(system, { templateCode: 'wfModelVersion', billData: kept, confirmed: true }, unit);
      }
      told.push(say(viewer.language, 'workflow.deployed', { key, version: String(version) }));
    }
    return { message: told.join('\n'), stays: true };
  },
};

/** Makes a version that was deployed the draft of its model again. */
export const restoreVersion: ServerAction = {
  name: 'wfModel.restore',
  async run({ viewer, unit, records, services }) {
    const told: string[] = [];
    for (const { values } of records) {
      const id = textOf(values, 'model') ?? '';
      const { version } = await services.store.get(viewer, 'wfModel', id, unit.transaction);
      const billData = { id, version, bpmnXml: values.bpmnXml };
      await services.store.save(viewer, { templateCode: 'wfModel', billData, confirmed: true }, unit);
      told.push(say(viewer.language, 'workflow.restored', { version: String(values.versionNo) }));
    }
    return { message: told.join('\n') };
  },
};

export function processesOf({ services, viewer }: Pick<ActionScene, 'services' | 'viewer'>): Processes {
  if (services.processes) return services.processes;
  throw new Refusal(CODES.notNow, say(viewer.language, 'action.notNow'));
}

/** The version under which it is deployed now; 0 when it was only checked. */
async function deployed(
  scene: ActionScene,
  values: Readonly<Record<string, unknown>>,
  onlyCheck: boolean,
): Promise<number> {
  const { viewer, unit } = scene;
  const xml = textOf(values, 'bpmnXml');
  if (xml === null) throw refusedInput([{ message: say(viewer.language, 'workflow.noDiagram') }]);
  const model = {
    xml,
    key: textOf(values, 'modelKey') ?? '',
    name: textOf(values, 'modelName') ?? '',
    model: textOf(values, 'formTemplateCode'),
    title: textOf(values, 'titleExpr'),
  };
  const { faults, version } = await processesOf(scene).deploy(unit.transaction, viewer, model, onlyCheck);
  if (faults.length > 0)
    throw refusedInput(
      faults.map(({ element, message }) => ({ message: element === null ? message : `${element}: ${message}` })),
    );
  return version ?? 0;
}
