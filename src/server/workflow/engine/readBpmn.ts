import { BpmnModdle } from 'bpmn-moddle';
import type { Definition } from './definition.ts';
import { type Element, elementsAt, isElement, textAt } from './element.ts';
import { globalTasksOf } from './globalTasks.ts';
import { ownElementsPackage } from '../../../model/process/ownElements.ts';
import { readProcess } from './readProcess.ts';

/** One thing that keeps a process from being deployed: where, what, and what to do about it. */
export interface ProcessFault {
  /** Id of the element; null: the file as a whole. */
  element: string | null;
  message: string;
}

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
  if (processes.length === 0) faults.push({ element: null, message: 'The file holds no process.' });
  const deep = processes.filter((process) => isTooDeep(process));
  if (deep.length > 0) {
    const message = `Sub-processes lie in each other deeper than ${MOST_DEEP} levels. Call processes of their own instead.`;
    return { definitions: [], faults: [...faults, ...deep.map((one) => ({ element: textAt(one, 'id'), message }))] };
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
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    faults.push({ element: null, message: `This is no BPMN 2.0 file: ${why}` });
    return null;
  }
}
