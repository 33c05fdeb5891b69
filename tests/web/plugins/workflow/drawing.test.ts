import { BpmnModdle } from 'bpmn-moddle';
import { expect, it } from 'vitest';
import { emptyProcess } from '../../../../src/web/plugins/workflow/designer/drawing/emptyProcess.ts';
import { withColours } from '../../../../src/web/plugins/workflow/designer/drawing/pictures.ts';
import { expressionGround, processOf } from '../../../../src/web/plugins/workflow/designer/drawing/processOf.ts';
import { translatorOf } from '../../../../src/web/plugins/workflow/designer/drawing/translate.ts';
import { unreadFile } from '../../../../src/web/kit/processFiles.ts';
import { ownElementsPackage } from '../../../../src/model/process/ownElements.ts';

const read = (xml: string) => new BpmnModdle({ rampart: ownElementsPackage() }).fromXML(xml);

it('begins with an executable process of the name, bound to the model, whatever they are called', async () => {
  const { rootElement, warnings } = await read(
    emptyProcess({ key: 'loss', name: 'A "B" <C> & D', model: 'opsLossEvent' }),
  );
  const process = processOf(rootElement);
  expect(warnings).toEqual([]);
  expect([process?.id, process?.get('name'), process?.get('isExecutable')]).toEqual(['loss', 'A "B" <C> & D', true]);
  expect(expressionGround(process)).toEqual({ model: 'opsLossEvent', variables: [] });
});

it('tells the line of a file that cannot be read', async () => {
  const xml = emptyProcess({ key: 'p', name: 'p', model: '' }).replace('<bpmn:startEvent id="Start_1"/>', '<<oops');
  const line = xml.split('\n').findIndex((one) => one.includes('<<oops')) + 1;
  const fault = await read(xml).then(
    () => undefined,
    (error: unknown) => unreadFile(error),
  );
  expect(fault?.line).toBe(line);
  expect(fault?.message['zh-cn']).toBe('元素名称不符合 XML 规定');
});

it('works out the colours of a picture, so that it looks the same without the page', () => {
  const svg = '<svg><rect style="fill: var(--color-surface); font-family: var(--font-text)"/></svg>';
  const values: Record<string, string> = { '--color-surface': '#fff', '--font-text': '"Noto Sans"' };
  expect(withColours(svg, (name) => values[name] ?? '')).toBe(
    '<svg><rect style="fill: #fff; font-family: \'Noto Sans\'"/></svg>',
  );
  expect(withColours('var(--unknown)', () => '')).toBe('var(--unknown)');
});

it('speaks Chinese on the canvas, in both scripts, with what belongs into a sentence', () => {
  expect(translatorOf('zh-cn')('Append task')).toBe('添加任务');
  expect(translatorOf('zh-tw')('Append task')).toBe('添加任務');
  expect(translatorOf('zh-cn')('failed to import {element}', { element: 'x' })).toBe('x 导入失败');
  expect(translatorOf('en')('no parent for {element} in {parent}', { element: 'a', parent: 'b' })).toBe(
    'no parent for a in b',
  );
});
