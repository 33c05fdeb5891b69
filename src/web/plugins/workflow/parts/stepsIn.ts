/** A step of a BPMN file, by the id that it has there. */
export interface StepOfFile {
  id: string;
  name: string;
}

/** The steps at which a run can stand: activities, events and gateways, in the order of the file. */
export function stepsIn(xml: string): StepOfFile[] {
  const elements = [...new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('[id]')];
  return elements
    .filter(({ localName }) => STEP.test(localName))
    .map((element) => ({ id: element.id, name: element.getAttribute('name') || element.id }));
}

const STEP = /(?:[tT]ask|Event|Gateway|[sS]ubProcess|callActivity)$/;
