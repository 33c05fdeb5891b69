import { BpmnModdle } from 'bpmn-moddle';
import { expect, it } from 'vitest';
import { remarksOn } from '../../../../src/web/plugins/workflow/designer/checking/remarks.ts';
import { asProcessOfModel } from '../../../../src/web/plugins/workflow/designer/drawing/processOfModel.ts';
import { processOf } from '../../../../src/web/plugins/workflow/designer/drawing/processOf.ts';
import { isModdle } from '../../../../src/web/plugins/workflow/diagram/moddle.ts';
import { withLayout } from '../../../../src/web/plugins/workflow/diagram/withLayout.ts';
import { ownElementsPackage } from '../../../../src/model/process/ownElements.ts';
import { bpmn, end, gateway, start, user } from '../../../support/workflow/bpmn.ts';

const read = async (xml: string) => {
  const { rootElement } = await new BpmnModdle({ rampart: ownElementsPackage() }).fromXML(xml);
  if (!isModdle(rootElement)) throw new Error('No BPMN.');
  return rootElement;
};
const XML = bpmn([start(), user('check'), gateway('exclusive', 'g'), end()], ['s > check > g > e']);

it('remarks on what is unclear, the same each time, and not on events without a name', async () => {
  const root = await read(await withLayout(XML));
  const first = await remarksOn(root);
  expect(
    first.filter(({ element }) => element === 's' || element === 'e').map(({ message }) => message),
  ).not.toContainEqual(expect.objectContaining({ en: 'It has no name' }));
  expect(first.map(({ message }) => message)).toContainEqual(
    expect.objectContaining({ en: 'The gateway has one way in and one way out' }),
  );
  expect(await remarksOn(root)).toEqual(first);
});

it('takes a file from elsewhere over as the process of a model, with everything that is ours', async () => {
  const xml = await asProcessOfModel(XML.replace('isExecutable="true"', ''), { key: 'loss', name: 'Loss' });
  const process = processOf(await read(xml));
  expect([process?.id, process?.get('name'), process?.get('isExecutable')]).toEqual(['loss', 'Loss', true]);
  expect(xml).toContain('value="who-check"');
  await expect(asProcessOfModel('<x', { key: 'a', name: 'a' })).rejects.toThrow();
});
