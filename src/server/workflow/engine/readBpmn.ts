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
  if (holdsNoText(xml)) return { definitions: [], faults: [{ element: null, key: 'noText' }] };
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

/** An element whose id is there twice, or is none, is left out by the reader: what is drawn would not be what is run. */
function lostById(warning: string): ProcessFault[] {
  const [, how, id = ''] = /nested error: (duplicate|illegal) ID <([\s\S]*)>$/.exec(warning) ?? [];
  if (how === undefined) return [];
  return [{ element: id, key: how === 'duplicate' ? 'sameId' : 'badId' }];
}

/** Characters that are no text in XML, written as they are or by their number: no name with them could be kept. */
function holdsNoText(xml: string): boolean {
  const named = [...xml.matchAll(/&#(?:x([0-9a-f]+)|(\d+));/gi)].map(([, hex, decimal]) =>
    hex === undefined ? Number(decimal) : Number.parseInt(hex, 16),
  );
  const written = Array.from(new Set(xml), (character) => character.codePointAt(0) ?? 0);
  return [...written, ...named].some((code) => !isText(code));
}

/** Characters of XML: the spaces of a text, and everything from the space on but halves of pairs and two that are none. */
const isText = (code: number): boolean =>
  [0x9, 0xa, 0xd].includes(code) ||
  (code >= 0x20 && code <= 0x10_ffff && !(code >= 0xd8_00 && code <= 0xdf_ff) && code !== 0xff_fe && code !== 0xff_ff);

async function rootOf(xml: string, faults: ProcessFault[]) {
  try {
    const { rootElement, warnings } = await new BpmnModdle({ rampart: ownElementsPackage() }).fromXML(xml);
    faults.push(...warnings.flatMap(({ message }) => lostById(message)));
    const root: unknown = rootElement;
    return isElement(root) ? root : null;
  } catch (error) {
    faults.push({ element: null, key: 'noBpmn', params: { why: unreadInWords(error) } });
    return null;
  }
}
