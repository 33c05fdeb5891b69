import { textOf, textsOf } from '../operational/values.ts';

type Row = Readonly<Record<string, unknown>>;

/** An approval as a table says it: its steps one after the other, and the transitions of the record with each outcome. */
export interface Flow {
  key: string;
  /** With `nameEn` and `nameZhTw`: what it is called in other languages. */
  names: Row;
  name: string;
  model: string;
  onReturn: string | null;
  onReject: string | null;
  onWithdraw: string | null;
  onResubmit: string | null;
  nodes: readonly Row[];
}

/** The process of an approval, with its drawing. A step with a condition is passed by where the condition does not hold. */
export function flowBpmn({ key, name, names, model, onReturn, onReject, onWithdraw, onResubmit, nodes }: Flow): string {
  const drawing = new Drawing();
  drawing.node('startEvent', 'start', '', '', 36, 36);
  let before = ['start'];
  nodes.forEach((row, at) => {
    const id = `step${at + 1}`;
    const condition = textOf(row, 'condition');
    const task = `${own(row, { onReturn, onReject })}`;
    if (condition === null) {
      drawing.node('userTask', id, textOf(row, 'nodeName') ?? id, task, 100, 80);
      for (const from of before) drawing.flow(from, id);
      before = [id];
      return;
    }
    const [split, join] = [`enter${at + 1}`, `pass${at + 1}`];
    drawing.node('exclusiveGateway', split, '', '', 50, 50, ` default="${split}-${join}"`);
    for (const from of before) drawing.flow(from, split);
    drawing.node('userTask', id, textOf(row, 'nodeName') ?? id, task, 100, 80);
    drawing.flow(split, id, condition);
    drawing.node('exclusiveGateway', join, '', '', 50, 50);
    drawing.flow(id, join);
    drawing.flow(split, join);
    before = [join];
  });
  drawing.node('endEvent', 'end', '', '', 36, 36);
  for (const from of before) drawing.flow(from, 'end');
  const settings = attributes({ model, withdraw: onWithdraw, reject: onReject, resubmit: onResubmit });
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
  xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:rampart="urn:rampart:bpmn:1"
  targetNamespace="urn:rampart:flows">
<bpmn:process id="${escape(key)}" name="${escape(name)}" isExecutable="true">
<bpmn:extensionElements>${otherNames(names)}<rampart:process${settings}/></bpmn:extensionElements>
${drawing.elements.join('\n')}
</bpmn:process>
<bpmndi:BPMNDiagram id="drawing"><bpmndi:BPMNPlane id="plane" bpmnElement="${escape(key)}">
${drawing.shapes.join('\n')}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;
}

/** Elements side by side, each with its shape. */
class Drawing {
  readonly elements: string[] = [];
  readonly shapes: string[] = [];
  readonly #places = new Map<string, { left: number; right: number }>();
  #at = 160;

  node(kind: string, id: string, name: string, inner: string, width: number, height: number, more = ''): void {
    const label = name === '' ? '' : ` name="${escape(name)}"`;
    this.elements.push(`<bpmn:${kind} id="${id}"${label}${more}>${inner}</bpmn:${kind}>`);
    this.shapes.push(
      `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${this.#at}" y="${MIDDLE - height / 2}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`,
    );
    this.#places.set(id, { left: this.#at, right: this.#at + width });
    this.#at += width + GAP;
  }

  flow(from: string, to: string, condition?: string): void {
    const id = `${from}-${to}`;
    const when =
      condition === undefined
        ? ''
        : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${escape(condition)}</bpmn:conditionExpression>`;
    this.elements.push(
      `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${when}</bpmn:sequenceFlow>`,
    );
    const [left, right] = [this.#places.get(from)?.right ?? 0, this.#places.get(to)?.left ?? 0];
    // A flow that passes a step by goes above it.
    const over =
      right - left > GAP
        ? [
            `${left - 25},${MIDDLE - 25}`,
            `${left - 25},${MIDDLE - 90}`,
            `${right + 25},${MIDDLE - 90}`,
            `${right + 25},${MIDDLE - 25}`,
          ]
        : [`${left},${MIDDLE}`, `${right},${MIDDLE}`];
    const points = over.map((point) => point.split(',')).map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`);
    this.shapes.push(`<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points.join('')}</bpmndi:BPMNEdge>`);
  }
}

const MIDDLE = 200;
const GAP = 60;

function own(row: Row, { onReturn, onReject }: Pick<Flow, 'onReturn' | 'onReject'>): string {
  const hours = Number(textOf(row, 'dueHours') ?? '0');
  const due = hours > 0 ? `PT${Math.round(hours * 60)}M` : null;
  const task = attributes({ onApprove: textOf(row, 'statusAfter'), onReturn, onReject, due, nobody: 'administrator' });
  const allow = textsOf(row, 'actions').map((action) => `<rampart:allow action="${escape(action)}"/>`);
  return `<bpmn:extensionElements>${otherNames(row)}<rampart:task${task}/>${handler(row)}${allow.join('')}</bpmn:extensionElements>${many(row)}`;
}

/** What the process or a step of it is called in other languages, as its record says. */
const otherNames = (row: Row): string =>
  [
    ['en', textOf(row, 'nameEn')],
    ['zh-tw', textOf(row, 'nameZhTw')],
  ]
    .map(([language, text]) => (text ? `<rampart:name${attributes({ language: language ?? null, text })}/>` : ''))
    .join('');

function handler(row: Row): string {
  const value = textOf(row, 'assignValue') ?? '';
  const range = RANGES[textOf(row, 'deptRange') ?? 'none'] ?? 'all';
  const kind = KINDS[textOf(row, 'assignType') ?? ''] ?? 'expression';
  if (kind === 'user')
    return value
      .split(/[,，;\s]+/)
      .filter(Boolean)
      .map((one) => `<rampart:handler kind="user" value="${escape(one)}"/>`)
      .join('');
  return `<rampart:handler${attributes({ kind, value, range })}/>`;
}

const KINDS: Readonly<Record<string, string>> = {
  user: 'user',
  role: 'role',
  roleInDept: 'role',
  deptLeader: 'recordLeader',
  initiator: 'initiator',
  initiatorLeader: 'initiatorLeader',
  formField: 'field',
  prevSelect: 'chosen',
  expression: 'expression',
};

const RANGES: Readonly<Record<string, string>> = {
  none: 'all',
  initDept: 'initiator',
  initDeptBelow: 'initiatorBelow',
  billDept: 'record',
  billDeptBelow: 'recordBelow',
  entity: 'entity',
};

function many(row: Row): string {
  const mode = textOf(row, 'multiMode') ?? 'single';
  if (mode === 'single') return '';
  const rule = mode === 'sequential' ? 'all' : mode;
  const ratio = mode === 'ratio' ? (textOf(row, 'passRatio') ?? '100') : null;
  return `<bpmn:multiInstanceLoopCharacteristics isSequential="${mode === 'sequential'}"><bpmn:extensionElements><rampart:countersign${attributes({ rule, ratio })}/></bpmn:extensionElements></bpmn:multiInstanceLoopCharacteristics>`;
}

const attributes = (of: Readonly<Record<string, string | null>>): string =>
  Object.entries(of)
    .map(([name, value]) => (value === null || value === '' ? '' : ` ${name}="${escape(value)}"`))
    .join('');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
