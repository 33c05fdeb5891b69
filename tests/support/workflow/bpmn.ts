/** Writes BPMN for tests: elements by small functions, flows as `a > b > c`. */
export interface ProcessOptions {
  id?: string;
  own?: string;
  root?: string;
}

const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL';

export function bpmn(
  elements: string[],
  flows: string[],
  { id = 'p', own = '', root = '' }: ProcessOptions = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="${BPMN}" xmlns:r="urn:rampart:bpmn:1" targetNamespace="tests">${root}
<process id="${id}" name="${id}" isExecutable="true">${extension(own)}${elements.join('')}${flowsOf(flows)}</process></definitions>`;
}

/** `a > b`, `a > b > c`, `a >[condition] b`; ids of flows are `a-b`. */
export function flowsOf(flows: readonly string[]): string {
  return flows
    .flatMap((line) => {
      const parts = line.split(/\s*>(\[.*?\])?\s*/);
      const made: string[] = [];
      for (let at = 0; at + 2 < parts.length; at += 2) {
        const [from, condition, to] = [parts[at]!.trim(), parts[at + 1], parts[at + 2]!.trim()];
        made.push(
          `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${
            condition ? `<conditionExpression>${escape(condition.slice(1, -1))}</conditionExpression>` : ''
          }</sequenceFlow>`,
        );
      }
      return made;
    })
    .join('');
}

export const start = (id = 's', inner = '', attributes = ''): string =>
  `<startEvent id="${id}" ${attributes}>${inner}</startEvent>`;
export const end = (id = 'e', inner = ''): string => `<endEvent id="${id}">${inner}</endEvent>`;
export const user = (id: string, own = '', inner = ''): string =>
  `<userTask id="${id}" name="${id}">${extension(own || handler(`who-${id}`))}${inner}</userTask>`;
export const handler = (value: string, kind = 'user'): string => `<r:handler kind="${kind}" value="${value}"/>`;
export const task = (attributes: string, handlers = handler('x')): string => `<r:task ${attributes}/>${handlers}`;
export const gateway = (
  kind: 'exclusive' | 'parallel' | 'inclusive' | 'eventBased',
  id: string,
  attributes = '',
): string => `<${kind}Gateway id="${id}" ${attributes}/>`;
export const sub = (id: string, elements: string[], flows: string[], inner = '', attributes = ''): string =>
  `<subProcess id="${id}" ${attributes}>${inner}${elements.join('')}${flowsOf(flows)}</subProcess>`;
export const boundary = (id: string, host: string, inner: string, attributes = ''): string =>
  `<boundaryEvent id="${id}" attachedToRef="${host}" ${attributes}>${inner}</boundaryEvent>`;
export const catching = (id: string, inner: string): string =>
  `<intermediateCatchEvent id="${id}">${inner}</intermediateCatchEvent>`;
export const throwing = (id: string, inner = ''): string =>
  `<intermediateThrowEvent id="${id}">${inner}</intermediateThrowEvent>`;
export const timer = (text: string, kind = 'timeDuration'): string =>
  `<timerEventDefinition><${kind}>${text}</${kind}></timerEventDefinition>`;
export const many = (own: string, attributes = '', inner = ''): string =>
  `<multiInstanceLoopCharacteristics ${attributes}>${extension(own)}${inner}</multiInstanceLoopCharacteristics>`;
export const extension = (own: string): string => (own ? `<extensionElements>${own}</extensionElements>` : '');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
