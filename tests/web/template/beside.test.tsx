import { screen, waitFor, within } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model } from '../../../src/model/resolved/model.ts';
import { choiceOf, conditionOf } from '../../../src/web/template/list/beside/choice.ts';
import type { FakeClient } from '../../../stories/support/fakeClient.ts';
import { storyModels } from '../../../stories/support/lossModels.ts';
import { renderScreen, sent } from './renderScreen.tsx';

declare global {
  interface Window {
    happyDOM?: DetachedWindowAPI;
  }
}

// Cards instead of the grid, whose layout a simulated page cannot work out; the tree opens in a drawer then.
beforeAll(() => window.happyDOM?.setViewport({ width: 390, height: 844 }));
afterAll(() => window.happyDOM?.setViewport({ width: 1024, height: 768 }));

const QUERY = 'api/commonData/queryPageDataV2';
const page = { templateCode: 'storyLoss', templateUiType: 'list' } as const;
const department = (at: number): string => `d0000000-0000-7000-8000-00000000000${at}`;

function besideField(field: string): ReadonlyMap<string, Model> {
  const loss = storyModels.get('storyLoss');
  if (!loss?.list) throw new Error('The story has a list.');
  return new Map([...storyModels, ['storyLoss', { ...loss, list: { ...loss.list, beside: { field } } }]]);
}

const lastFilter = (client: FakeClient): unknown => {
  const asked = sent(client, QUERY).findLast((payload) => !JSON.stringify(payload).includes('"statistics"'));
  return typeof asked === 'object' && asked !== null && 'query' in asked ? asked.query : undefined;
};

async function openTree(field: string, title: string) {
  const all = await renderScreen(page, { models: besideField(field) });
  const open = async (): Promise<HTMLElement> => {
    await all.user.click(await screen.findByRole('button', { name: title }, { timeout: 15_000 }));
    return await screen.findByRole('tree', { name: title });
  };
  return { ...all, open, tree: await open() };
}

const items = (tree: HTMLElement): string[] =>
  within(tree)
    .getAllByRole('treeitem')
    .map((item) => item.querySelector('.beside-label')?.textContent ?? '');

it('narrows the list to a node with all below, or to it alone, and to nothing again', async () => {
  const { client, user, tree, open } = await openTree('ownerDept', 'Owner department');
  // One root alone stands open.
  await waitFor(() => expect(items(tree)).toContain('信息科技部'));
  expect(items(tree)).not.toContain('数据中心');
  await user.click(within(tree).getByText('信息科技部'));
  await waitFor(() => expect(lastFilter(client)).toEqual({ field: 'ownerDept', op: 'below', value: department(4) }));

  const again = await open();
  expect(within(again).getByText('信息科技部').closest('li')).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('switch', { name: 'With everything below' }));
  await waitFor(() => expect(lastFilter(client)).toEqual({ field: 'ownerDept', op: 'in', value: [department(4)] }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'All' }));
  await waitFor(() => expect(lastFilter(client)).toBeUndefined());
});

it('counts the records of each node, and those below it', async () => {
  const { client, tree } = await openTree('ownerDept', 'Owner department');
  const below = client.records['storyLoss']?.filter(({ ownerDept }) =>
    [department(4), department(5)].includes(String(ownerDept)),
  ).length;
  await waitFor(() =>
    expect(within(tree).getByText('信息科技部').closest('li')).toHaveTextContent(`信息科技部${below}`),
  );
});

it('opens the way to what a search finds, and walks with the arrow keys', async () => {
  const { client, user } = await openTree('ownerDept', 'Owner department');
  await user.type(screen.getByRole('textbox', { name: 'Search in Owner department' }), '数据{Enter}');
  await waitFor(() => expect(items(screen.getByRole('tree'))).toEqual(['集团总部', '信息科技部', '数据中心']));
  const first = within(screen.getByRole('tree')).getAllByRole('treeitem')[0];
  first?.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(lastFilter(client)).toEqual({ field: 'ownerDept', op: 'below', value: department(5) }));
});

it('offers the items of a dictionary with levels, too', async () => {
  const { client, user, tree } = await openTree('eventType', 'Event type');
  const [first] = within(tree).getAllByRole('treeitem');
  await user.click(first as HTMLElement);
  await waitFor(() => expect(lastFilter(client)).toMatchObject({ field: 'eventType', op: 'below' }));
});

it('begins a new record at the chosen node', async () => {
  const { client, user, tree } = await openTree('ownerDept', 'Owner department');
  await waitFor(() => expect(items(tree)).toContain('运营管理部'));
  await user.click(within(tree).getByText('运营管理部'));
  await waitFor(() => expect(lastFilter(client)).toMatchObject({ value: department(3) }));
  await user.click((await screen.findAllByRole('button', { name: 'New' }))[0] as HTMLElement);
  const form = await screen.findByRole('button', { name: 'Save' }, { timeout: 15_000 });
  expect(form).toBeVisible();
  const field = document.querySelector('[data-field="ownerDept"]');
  await waitFor(() => expect(field).toHaveTextContent('运营管理部'));
});

it('says no choice of a condition that is about several nodes, or none', () => {
  const field = 'ownerDept';
  expect(choiceOf({ field, op: 'in', value: ['a', 'b'] })).toBeUndefined();
  expect(choiceOf({ field, op: 'notIn', value: ['a'] })).toBeUndefined();
  for (const choice of [
    { node: 'a', below: true },
    { node: 'a', below: false },
    { node: null, below: false },
  ])
    expect(choiceOf(conditionOf(field, choice))).toEqual(choice);
});
