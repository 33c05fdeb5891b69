import { CODES } from '../../../contract/codes.ts';
import { refusedInput, Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { textOf } from '../operational/values.ts';
import type { ActionScene, ServerAction } from '../serverAction.ts';
import type { Processes } from './processes.ts';

/** Says whether the process of a model can be deployed. Refusal 208 with every fault. */
export const checkModel: ServerAction = {
  name: 'wfModel.check',
  async run(scene) {
    for (const record of scene.records) await deployed(scene, record, { onlyCheck: true });
    return { message: say(scene.viewer.language, 'workflow.sound'), stays: true };
  },
};

/** Deploys the process of a model as its next version, which is kept with its file. Refusal 208 with every fault. */
export const deployModel: ServerAction = {
  name: 'wfModel.deploy',
  async run(scene) {
    const { viewer, records, params } = scene;
    const told: string[] = [];
    const remark = typeof params.remark === 'string' ? params.remark : null;
    for (const record of records) {
      const version = await deployed(scene, record, { remark });
      const key = textOf(record.values, 'modelKey') ?? '';
      told.push(say(viewer.language, 'workflow.deployed', { key, version: String(version) }));
    }
    return { message: told.join('\n'), stays: true };
  },
};

/** Tells which records stand in the middle of a review without a process, and at which step this one takes them over, or why it does not. */
export const inReview: ServerAction = {
  name: 'wfModel.inReview',
  async run(scene) {
    const { viewer, unit, records } = scene;
    const told: string[] = [];
    for (const { values } of records) {
      const found = await processesOf(scene).foreseeTakeOver(
        unit.transaction,
        viewer,
        textOf(values, 'modelKey') ?? '',
      );
      if (found.told.length === 0) told.push(say(viewer.language, 'workflow.noneInReview'));
      for (const { name, node, why } of found.told)
        told.push(say(viewer.language, why ? WHY[why] : 'workflow.takesOver', { name, node: node ?? '' }));
      if (found.more > 0) told.push(say(viewer.language, 'workflow.moreInReview', { count: String(found.more) }));
      told.push(say(viewer.language, 'workflow.seenInReview'));
    }
    return { message: told.join('\n'), stays: true };
  },
};

const WHY = {
  noStep: 'workflow.takeOverNoStep',
  otherProcess: 'workflow.takeOverOther',
  refused: 'workflow.takeOverRefused',
  unreadable: 'workflow.takeOverUnreadable',
} as const;

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
  record: { id: string; values: Readonly<Record<string, unknown>> },
  how: { onlyCheck?: boolean; remark?: string | null },
): Promise<number> {
  const { viewer, unit } = scene;
  if (textOf(record.values, 'bpmnXml') === null)
    throw refusedInput([{ message: say(viewer.language, 'workflow.noDiagram') }]);
  const { faults, version } = await processesOf(scene).deployRecord(unit, viewer, record, how);
  if (faults.length > 0)
    throw refusedInput(
      faults.map(({ name, message }) => ({ message: name === null ? message : `${name}: ${message}` })),
    );
  return version ?? 0;
}
