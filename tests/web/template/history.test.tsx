import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Change } from '../../../src/contract/endpoints/records.ts';
import { renderScreen } from './renderScreen.tsx';

const WAIT = { timeout: 15_000 };
const FIRST = 'b0000000-0000-7000-8000-000000000001';

const change: Change = {
  id: 'h',
  version: 2,
  kind: 'update',
  at: '2026-03-10T08:00:00.000Z',
  by: null,
  byName: '王芳',
  changes: [
    {
      field: 'costs',
      before: [],
      after: [],
      rows: [
        {
          kind: 'changed',
          number: 2,
          label: '律师费',
          changes: [
            { field: 'amount', before: '8000.00', after: '18000.00' },
            { field: 'kind', before: 'legal', after: 'fine', beforeLabel: 'Legal costs', afterLabel: 'Fines' },
          ],
        },
        { kind: 'removed', number: 3, changes: [{ field: 'amount', before: '7.00', after: null }] },
      ],
    },
  ],
};

it('history shows the rows of a sub-table that changed, field by field, as people read them', async () => {
  const { user } = await renderScreen(
    { templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST },
    { answers: { 'api/commonData/history': () => [change] } },
  );
  await user.click(await screen.findByRole('button', { name: /History/ }, WAIT));
  const drawer = await screen.findByRole('dialog', undefined, WAIT);
  const lines = (await within(drawer).findAllByRole('row', undefined, WAIT)).map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim()),
  );
  expect(lines.slice(1)).toEqual([
    ['Costs'],
    ['Row 2 changed 律师费'],
    ['Amount', '8,000.00', '18,000.00'],
    ['Kind', 'Legal costs', 'Fines'],
    ['Row 3 removed'],
    ['Amount', '7.00', expect.any(String)],
  ]);
});
