import { BpmnModdle } from 'bpmn-moddle';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OWN_ELEMENTS, ownElementsPackage } from '../../../../src/model/process/ownElements.ts';
import { childOf, childrenOf, isModdle, type Moddle } from '../../../../src/web/plugins/workflow/diagram/moddle.ts';
import {
  attributesOf,
  ownOf,
  withOwn,
  type OwnValues,
} from '../../../../src/web/plugins/workflow/designer/drawing/ownElements.ts';
import { bpmn, end, start, user } from '../../../support/workflow/bpmn.ts';

const opened = async (xml: string) => {
  const moddle = new BpmnModdle({ rampart: ownElementsPackage() });
  const { rootElement } = await moddle.fromXML(xml);
  if (!isModdle(rootElement)) throw new Error('No BPMN.');
  const process = childrenOf(rootElement, 'rootElements').find(({ $type }) => $type === 'bpmn:Process')!;
  const task = childrenOf(process, 'flowElements').find(({ $type }) => $type === 'bpmn:UserTask')!;
  return { moddle, root: rootElement, task };
};
const write = (
  moddle: BpmnModdle,
  task: Moddle,
  type: (typeof OWN_ELEMENTS.types)[number]['name'],
  rows: OwnValues[],
) =>
  task.set(
    'extensionElements',
    withOwn((name, attributes) => moddle.create(name, attributes), task, type, rows),
  );
const XML = bpmn([start(), user('check'), end()], ['s > check > e']);

const type = fc.constantFrom(...OWN_ELEMENTS.types.map(({ name }) => name));
// Line breaks and the like are made blanks by XML in attributes.
const word = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text));

it('reads what it has written, through the file as well, and leaves alone what else stands there', async () => {
  await fc.assert(
    fc.asyncProperty(
      type.chain((name) =>
        fc.tuple(
          fc.constant(name),
          fc.array(fc.dictionary(fc.constantFrom(...attributesOf(name)), word, { minKeys: 1, noNullPrototype: true }), {
            maxLength: 3,
          }),
        ),
      ),
      async ([name, rows]) => {
        const { moddle, root, task } = await opened(XML);
        const others = ownOf(task, 'Handler');
        write(moddle, task, name, rows);
        expect(ownOf(task, name)).toEqual(rows);
        const again = await opened((await moddle.toXML(root)).xml);
        expect(ownOf(again.task, name)).toEqual(rows);
        if (name !== 'Handler') expect(ownOf(again.task, 'Handler')).toEqual(others);
      },
    ),
    { numRuns: 20 },
  );
});

it('writes nothing for what is empty, and takes the frame away with the last of it', async () => {
  const { moddle, task } = await opened(XML);
  write(moddle, task, 'Task', [{ title: '', due: '' }]);
  expect(ownOf(task, 'Task')).toEqual([]);
  write(moddle, task, 'Handler', []);
  expect(childOf(task, 'extensionElements')).toBeUndefined();
});

it('keeps the place among others', async () => {
  const { moddle, task } = await opened(XML);
  write(moddle, task, 'Task', [{ title: 'a' }]);
  write(moddle, task, 'Allow', [{ action: 'approve' }]);
  write(moddle, task, 'Task', [{ title: 'b' }]);
  const types = childrenOf(childOf(task, 'extensionElements'), 'values').map(({ $type }) => $type);
  expect(types).toEqual(['rampart:Handler', 'rampart:Task', 'rampart:Allow']);
});
