import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from './renderScreen.tsx';

const page = { templateCode: 'storyRule', templateUiType: 'tree' } as const;
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
