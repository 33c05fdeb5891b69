import { expect, it } from 'vitest';
import { hasLayout, withLayout } from '../../../../src/web/plugins/workflow/diagram/withLayout.ts';
import { bpmn, end, start, user } from '../../../support/workflow/bpmn.ts';

const xOf = (xml: string, id: string): number =>
  Number(new RegExp(`bpmnElement="${id}"[^>]*>\\s*<dc:Bounds x="(-?[\\d.]+)"`).exec(xml)?.[1]);

it('lays out a file that says nothing of places, along its flows, and keeps what is ours in it', async () => {
  const laid = await withLayout(bpmn([start(), user('check'), end()], ['s > check > e']));
  expect(hasLayout(laid)).toBe(true);
  expect(xOf(laid, 's')).toBeLessThan(xOf(laid, 'check'));
  expect(xOf(laid, 'check')).toBeLessThan(xOf(laid, 'e'));
  expect(laid).toContain('kind="user" value="who-check"');
  expect(await withLayout(laid)).toBe(laid);
});

it('lays out anew what says where its steps stand, but of no way between them', async () => {
  const laid = await withLayout(bpmn([start(), user('check'), end()], ['s > check > e']));
  const waysLost = laid.replaceAll(/<(\w+:)?BPMNEdge[^>]*>[\s\S]*?<\/\1?BPMNEdge>/g, '');
  expect(waysLost).toContain('BPMNShape');
  expect(await withLayout(waysLost)).toContain('BPMNEdge');
});

it('refuses what is no BPMN', async () => {
  await expect(withLayout('<nothing/>')).rejects.toThrow();
});
