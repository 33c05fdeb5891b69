import { screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/contract/endpoints/records.ts';
import { standingOn } from '../../../src/web/template/history/asOf.ts';
import { renderScreen, sent } from './renderScreen.tsx';

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

describe('the record at the end of a day', () => {
  const at = (kind: string, version: number, day: string): Change => ({
    ...change,
    kind,
    version,
    at: `${day}T12:00:00.000Z`,
  });
  const changes = [
    at('restore', 4, '2026-03-20'),
    at('delete', 3, '2026-03-15'),
    at('update', 2, '2026-03-10'),
    at('create', 1, '2026-03-10'),
  ];

  it.each([
    ['2026-03-09', undefined],
    ['2026-03-10', 2],
    ['2026-03-14', 2],
    ['2026-03-17', undefined],
    ['2026-03-21', 4],
  ])('of %s is what version %s made it', (day, version) => {
    expect(standingOn(changes, dayjs(day))?.version).toBe(version);
  });
});

it('history shows the record as it was at the end of a chosen day', async () => {
  const { user, client } = await renderScreen(
    { templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST },
    { answers: { 'api/commonData/history': () => [change] } },
  );
  await user.click(await screen.findByRole('button', { name: /History/ }, WAIT));
  await user.type(await screen.findByLabelText('As it was on', undefined, WAIT), '2026-03-12{Enter}');
  expect(await screen.findByText(/Version 2, as the record was/, undefined, WAIT)).toBeVisible();
  expect(sent(client, 'api/commonData/queryDataById').at(-1)).toMatchObject({ billId: FIRST, version: 2 });
});

it('history compares two chosen versions, the older one first, and says where they do not differ', async () => {
  const versions: Change[] = [3, 2, 1].map((version) => ({ ...change, id: `h${version}`, version, changes: [] }));
  const difference: Change = { ...change, changes: [{ field: 'grossLoss', before: '1.00', after: '2.00' }] };
  const { user, client } = await renderScreen(
    { templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST },
    {
      answers: {
        'api/commonData/history': ({ between }: { between?: { from: number } }) =>
          between ? [between.from === 1 ? difference : { ...change, changes: [] }] : versions,
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: /History/ }, WAIT));
  const boxes = await screen.findAllByRole('checkbox', { name: 'Compare' }, WAIT);
  await user.click(boxes[0] as HTMLElement);
  await user.click(boxes[2] as HTMLElement);
  const line = await screen.findByRole('row', { name: /Gross loss/ }, WAIT);
  expect([...line.querySelectorAll('th, td')].map((cell) => cell.textContent)).toEqual(['Gross loss', '1.00', '2.00']);
  expect(sent(client, 'api/commonData/history').at(-1)).toMatchObject({ between: { from: 1, to: 3 } });
  await user.click(boxes[1] as HTMLElement);
  await waitFor(() =>
    expect(sent(client, 'api/commonData/history').at(-1)).toMatchObject({ between: { from: 1, to: 2 } }),
  );
});
