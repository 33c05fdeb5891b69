import path from 'node:path';
import { expect, it } from 'vitest';
import { called, namedIn } from '../../../src/server/workflow/engine/names.ts';
import { readBpmn } from '../../../src/server/workflow/engine/readBpmn.ts';
import { tellFaults } from '../../../src/server/workflow/tellFaults.ts';
import { readTemplates } from '../../../src/server/workflow/templates/readTemplates.ts';
import { Play } from './play.ts';
import { bpmn, end, handler, start, user } from '../../support/workflow/bpmn.ts';

const NAMES =
  '<r:name language="en" text="Check"/><r:name language="zh-tw" text="審核"/><r:name language="fr" text="Non"/>';

it('a step is called as the file has it in the language asked for, else by its name, else by its id', async () => {
  const file = bpmn([start(), user('check', NAMES + handler('x')), user('pay'), end()], ['s > check > pay > e']);
  const [definition] = (await readBpmn(file)).definitions;
  if (!definition) throw new Error('No process was read.');
  expect(namedIn(definition, 'check', 'en')).toBe('Check');
  expect(namedIn(definition, 'check', 'zh-tw')).toBe('審核');
  expect(namedIn(definition, 'check', 'zh-cn')).toBe('check');
  expect(namedIn(definition, 'pay', 'en')).toBe('pay');
  expect(namedIn(definition, 'gone', 'en')).toBe('gone');
});

it('a flow, and where a step cannot go, are told as the file has them in the language', async () => {
  const file = bpmn([start(), user('check', handler('x')), user('pay', NAMES), end()], ['s > check > pay > e']).replace(
    /(<sequenceFlow [^>]*sourceRef="check"[^>]*>)/,
    `$1<extensionElements><r:name language="zh-cn" text="通过"/></extensionElements>`,
  );
  const { definitions } = await readBpmn(file);
  const [definition] = definitions;
  const flow = [...(definition?.flows.values() ?? [])].find(({ from }) => from === 'check');
  expect(flow?.names).toEqual({ 'zh-cn': '通过' });
  const told = tellFaults([{ element: flow?.id ?? '', key: 'noCondition' }], definitions, 'zh-cn');
  expect(told[0]?.name).toBe('通过');
  const play = (await Play.of(file)).start();
  const [{ id = '' } = {}] = play.open('check');
  const way = { to: { node: 'pay' }, straight: false };
  const back = () => play.send({ kind: 'complete', task: id, outcome: 'reject', comment: 'no', way }, 'who-check');
  expect(back).toThrow(expect.objectContaining({ params: { node: expect.objectContaining({ 'zh-tw': '審核' }) } }));
});

it('what is shipped says where every step stands, and where every way between them runs', async () => {
  for (const { key, xml } of readTemplates(path.resolve(import.meta.dirname, '../../../templates')))
    for (const { nodes, flows } of (await readBpmn(xml)).definitions) {
      const drawn = (kind: string) =>
        [...xml.matchAll(new RegExp(`<bpmndi:BPMN${kind}[^>]*bpmnElement="([^"]+)"`, 'g'))].map(([, id]) => id);
      expect([key, drawn('Shape').toSorted()]).toEqual([key, [...nodes.keys()].toSorted()]);
      expect([key, drawn('Edge').toSorted()]).toEqual([key, [...flows.keys()].toSorted()]);
    }
});

it('what is shipped has a name in each language', async () => {
  const templates = readTemplates(path.resolve(import.meta.dirname, '../../../templates'));
  expect(templates.length).toBeGreaterThan(0);
  for (const { key, xml } of templates) {
    const { definitions } = await readBpmn(xml);
    for (const definition of definitions)
      for (const named of [definition, ...definition.nodes.values()]) {
        expect(called(named, 'en'), `${key}: ${named.name}`).toMatch(/^[\x20-\x7e]+$/);
        expect(named.names['zh-tw'], `${key}: ${named.name}`).toBeTruthy();
      }
  }
});
