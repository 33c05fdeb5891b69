import { BpmnModdle } from 'bpmn-moddle';
import { ownElementsPackage } from '../../../model/process/ownElements.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { checkFile, deployWithin } from '../definitions.ts';
import { type Element, elementAt, elementsAt, extensions, isElement, textAt } from '../engine/element.ts';
import type { Names } from '../engine/names.ts';
import type { FaultParams } from '../engine/fault.ts';
import { unreadInWords } from '../../../model/process/unreadFile.ts';
import type { WorkflowParts } from '../parts.ts';
import { tellFaults, type ToldFault } from '../tellFaults.ts';
import { namedExpressions, resolveNames } from './namedExpressions.ts';

/** What a process model says of the process that it draws. */
export interface ModelToDeploy {
  xml: string;
  /** Id of the process in the file. */
  key: string;
  name: string;
  /** What it is called in other languages, where the file does not say. */
  names?: Names;
  /** The model whose records it takes along, and its title: used where the file itself does not say. */
  model: string | null;
  title: string | null;
}

export interface DeployedModel {
  faults: ToldFault[];
  /** Null when it was only checked, or has faults. */
  version: number | null;
}

/**
 * Checks the process of a model and, unless it is only to be checked or has faults, deploys it as the next version of its key. What it takes from
 * the registry of expressions is stored in its place: a later change there changes no version.
 */
export async function deployModel(
  parts: WorkflowParts,
  transaction: Transaction,
  viewer: Viewer,
  model: ModelToDeploy,
  onlyCheck = false,
): Promise<DeployedModel> {
  const made = await completed(parts, transaction, viewer, model);
  if ('faults' in made) return { faults: made.faults, version: null };
  const { definitions, faults } = await checkFile(parts, made.xml, viewer.language);
  const own = definitions.find(({ process }) => process === model.key);
  if (faults.length === 0 && !own)
    faults.push({
      element: null,
      name: null,
      message: say(viewer.language, 'workflow.keyMissing', { key: model.key }),
    });
  const bound = own?.settings.model ?? null;
  if (own && model.model !== null && bound !== model.model)
    faults.push({
      element: model.key,
      name: model.name,
      message: say(viewer.language, 'workflow.otherModel', { found: bound ?? '—', wanted: model.model }),
    });
  if (faults.length > 0 || onlyCheck) return { faults, version: null };
  const deployed = await deployWithin(parts, transaction, viewer, made.xml, definitions);
  return { faults: [], version: deployed.find(({ key }) => key === model.key)?.version ?? null };
}

/** The file with what the model says of it, its process executable and its named expressions in their places. */
async function completed(
  parts: WorkflowParts,
  transaction: Transaction,
  viewer: Viewer,
  model: ModelToDeploy,
): Promise<{ xml: string } | { faults: ToldFault[] }> {
  const unread = (why: FaultParams[string]) => ({
    faults: tellFaults([{ element: null, key: 'noBpmn', params: { why } }], [], viewer.language),
  });
  const moddle = new BpmnModdle({ rampart: ownElementsPackage() });
  let root: unknown;
  try {
    root = (await moddle.fromXML(model.xml)).rootElement;
  } catch (error) {
    return unread(unreadInWords(error));
  }
  if (!isElement(root)) return unread('—');
  const process = elementsAt(root, 'rootElements').find(
    (element) => element.$type === 'bpmn:Process' && textAt(element, 'id') === model.key,
  );
  if (process) complete(moddle, process, model);
  resolveNames(root, await namedExpressions(parts, transaction, viewer));
  return { xml: (await moddle.toXML(root, { format: true })).xml };
}

function complete(moddle: BpmnModdle, process: Element, { name, names = {}, model, title }: ModelToDeploy): void {
  Object.assign(process, { isExecutable: true, name: textAt(process, 'name') ?? name });
  const [own] = extensions(process, 'Process');
  const said = extensions(process, 'Name').map((one) => textAt(one, 'language'));
  const added: Element[] = Object.entries(names)
    .filter(([language]) => !said.includes(language))
    .map(([language, text]) => moddle.create('rampart:Name', { language, text }));
  if (!own && (model !== null || title !== null)) added.push(moddle.create('rampart:Process', { model, title }));
  if (own && textAt(own, 'model') === null && model !== null) Object.assign(own, { model });
  if (own && textAt(own, 'title') === null && title !== null) Object.assign(own, { title });
  if (added.length === 0) return;
  const holder = elementAt(process, 'extensionElements') ?? moddle.create('bpmn:ExtensionElements', { values: [] });
  Object.assign(holder, { values: [...elementsAt(holder, 'values'), ...added] });
  Object.assign(process, { extensionElements: holder });
}
