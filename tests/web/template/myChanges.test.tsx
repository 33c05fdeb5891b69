import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { control, renderScreen } from './renderScreen.tsx';

const WAIT = { timeout: 15_000 };
const FIRST = 'b0000000-0000-7000-8000-000000000001';

it('compares what was typed with what is stored, and takes it back field by field', async () => {
  const { user } = await renderScreen({ templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST });
  await user.click(await screen.findByRole('button', { name: 'Edit' }, WAIT));
  const loss = await control(/Gross loss/);
  const changes = () => screen.getByRole('button', { name: 'My changes' });
  expect(changes()).toHaveAccessibleDescription('Nothing has been changed yet');
  await user.clear(loss);
  await user.type(loss, '20000');
  await user.type(await control(/^Name/), '!');
  await waitFor(() => expect(changes()).not.toHaveAttribute('aria-disabled'));
  await user.click(changes());
  const dialog = await screen.findByRole('dialog', undefined, WAIT);
  const lines = (): (string | undefined)[][] =>
    within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('th, td')].slice(0, 3).map((cell) => cell.textContent?.trim()));
  expect(lines()).toEqual([
    ['Name', '柜面重复记账导致客户资金错付', '柜面重复记账导致客户资金错付!'],
    ['Gross loss', '18,734.50', '20,000.00'],
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Take back Gross loss' }));
  expect(lines()).toHaveLength(1);
  expect(await control(/Gross loss/)).toHaveValue('18,734.50');
  await user.click(within(dialog).getByRole('button', { name: 'Take back Name' }));
  await waitFor(() => expect(changes()).toHaveAttribute('aria-disabled', 'true'));
  expect(await control(/^Name/)).toHaveValue('柜面重复记账导致客户资金错付');
});
