import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeClient, type FakeClient } from '../../../stories/support/fakeClient.ts';
import { GeneratedScreen } from '../../../stories/support/GeneratedScreen.tsx';
import { CODES } from '../../../src/contract/codes.ts';
import { AnswerError } from '../../../src/web/client/errors.ts';
import { renderIn, renderScreen, sent } from './renderScreen.tsx';

const page = { templateCode: 'storyRule', templateUiType: 'tree' } as const;
const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`${name} stands in no row`);
  return row;
};
const names = (): string[] =>
  within(screen.getByRole('treegrid'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('.tree-label')?.textContent ?? '');

it('shows a branch that was open before a search as it was, once that is cleared', async () => {
  const { user } = await renderScreen(page);
  await user.click(await screen.findByRole('button', { name: 'Expand 基本制度' }));
  await screen.findByText('操作风险管理办法');
  const before = names();
  const box = screen.getByLabelText('Search');
  await user.type(box, '损失数据{Enter}');
  await screen.findByTitle('损失数据收集细则');
  await user.clear(box);
  await user.type(box, '{Enter}');
  await waitFor(() => expect(names()).toEqual(before));
});

/** Moves as the server does: over the version that was read. Answers when `let go` says so. */
function movingClient(): { client: FakeClient; go(): void } {
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const move = async ({ billId, version, after }: { billId: string; version: number; after?: string | null }) => {
    await held;
    const rules = client.records.storyRule ?? [];
    const moved = rules.find(({ id }) => id === billId);
    if (!moved || moved.version !== version) throw new AnswerError(CODES.notNow, 'Changed meanwhile', null);
    moved.version += 1;
    const others = rules.filter((rule) => rule !== moved);
    const at = after ? others.findIndex(({ id }) => id === after) + 1 : 0;
    client.records.storyRule = others.toSpliced(at, 0, moved);
    return { version: moved.version };
  };
  const rules = ['a', 'b', 'c', 'd'].map((name) => ({ id: name, version: 1, name: `rule ${name}`, parentId: null }));
  const client = fakeClient({
    records: { storyRule: rules },
    answers: { 'api/commonData/moveNode': move },
  });
  return { client, go: () => go() };
}

it('moves a node step by step as often as the keys are pressed, each over what the one before has left', async () => {
  const { client, go } = movingClient();
  const { user } = await renderIn(<GeneratedScreen {...page} client={client} />);
  (await rowOf('rule d')).focus();
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(sent(client, 'api/commonData/moveNode')).toHaveLength(1);
  go();
  await waitFor(() => expect(names()).toEqual(['rule a', 'rule d', 'rule b', 'rule c']));
  await user.keyboard('{Alt>}{ArrowDown}{ArrowUp}{ArrowUp}{/Alt}');
  await waitFor(() => expect(names()).toEqual(['rule d', 'rule a', 'rule b', 'rule c']));
  expect(sent(client, 'api/commonData/moveNode').map((one) => (one as { version: number }).version)).toEqual([
    1, 2, 3, 4, 5,
  ]);
});

it('moves a node no further than the key is held', async () => {
  const { client, go } = movingClient();
  const { user } = await renderIn(<GeneratedScreen {...page} client={client} />);
  (await rowOf('rule d')).focus();
  await user.keyboard('{Alt>}{ArrowUp>5/}{/Alt}');
  go();
  await waitFor(() => expect(names()).toEqual(['rule a', 'rule b', 'rule d', 'rule c']));
  expect(sent(client, 'api/commonData/moveNode')).toHaveLength(1);
});
