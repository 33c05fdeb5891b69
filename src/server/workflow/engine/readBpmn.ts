import { BpmnModdle } from 'bpmn-moddle';
import type { Definition } from './definition.ts';
import { type Element, elementsAt, isElement, textAt } from './element.ts';
import type { ProcessFault } from './fault.ts';
import { globalTasksOf } from './globalTasks.ts';
import { ownElementsPackage } from '../../../model/process/ownElements.ts';
import { unreadInWords } from '../../../model/process/unreadFile.ts';
import { readProcess } from './readProcess.ts';

export interface ReadBpmn {
  /** Every process of the file, those that are not executable too. */
  definitions: Definition[];
  faults: ProcessFault[];
}

/** Reads a BPMN 2.0 file. What is no BPMN, and what the interpreter refuses to run, is a fault; everything else is read all the same. */
export async function readBpmn(xml: string): Promise<ReadBpmn> {
  const faults: ProcessFault[] = [];
  const root = await rootOf(xml, faults);
  if (!root) return { definitions: [], faults };
  const processes = elementsAt(root, 'rootElements').filter((element) => element.$type === 'bpmn:Process');
  if (processes.length === 0) faults.push({ element: null, key: 'noProcess' });
  const deep = processes.filter((process) => isTooDeep(process));
  if (deep.length > 0) {
    const fault = (one: Element): ProcessFault => ({
      element: textAt(one, 'id'),
      key: 'tooDeep',
      params: { levels: MOST_DEEP },
    });
    return { definitions: [], faults: [...faults, ...deep.map(fault)] };
  }
  const globals = globalTasksOf(root);
  return { definitions: processes.map((process) => readProcess(process, globals, faults)), faults };
}

/** Sub-processes in each other: what is deeper could not be walked through. */
const MOST_DEEP = 100;

function isTooDeep(process: Element): boolean {
  let level = elementsAt(process, 'flowElements');
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_DEEP) return true;
    level = level.flatMap((element) => elementsAt(element, 'flowElements'));
  }
  return false;
}

async function rootOf(xml: string, faults: ProcessFault[]) {
  try {
    const { rootElement } = await new BpmnModdle({ rampart: ownElementsPackage() }).fromXML(xml);
    const root: unknown = rootElement;
    return isElement(root) ? root : null;
  } catch (error) {
    faults.push({ element: null, key: 'noBpmn', params: { why: unreadInWords(error) } });
    return null;
  }
}
