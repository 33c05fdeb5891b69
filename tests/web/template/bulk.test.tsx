import { screen, waitFor, within } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeOptions } from '../../../stories/support/fakeClient.ts';
import { storyRecords, USERS } from '../../../stories/support/storyRecords.ts';
import { renderScreen, sent } from './renderScreen.tsx';

const WAIT = { timeout: 15_000 };
const page = { templateCode: 'storyLoss', templateUiType: 'list' } as const;
const JOB = 'f0000000-0000-7000-8000-000000000001';

declare global {
  interface Window {
    happyDOM?: DetachedWindowAPI;
  }
}

beforeAll(() => window.happyDOM?.setViewport({ width: 390, height: 844 }));
afterAll(() => window.happyDOM?.setViewport({ width: 1024, height: 768 }));

const RESULTS = [
  { billId: 'a', version: 3, label: 'First', outcome: 'refused', messages: ['Closed by its state'] },
  { billId: 'b', version: 4, label: 'Second', outcome: 'asks', messages: ['That is a lot'] },
  { billId: 'c', version: 5, label: 'Third', outcome: 'changed', messages: [] },
];
const answers: FakeOptions['answers'] = {
  'api/bulk/fields': () => ({
    total: 2,
    fields: [
      { name: 'name', open: 1, reason: 'Locked by its state' },
      { name: 'owner', open: 2, reason: null },
      { name: 'netLoss', open: 0, reason: 'Is filled in by itself.' },
    ],
  }),
  'api/bulk/preview': () => ({
    total: 2,
    results: RESULTS.map((result) =>
      result.outcome === 'changed' ? { ...result, changes: [{ field: 'name', before: 'Old', after: 'New' }] } : result,
    ),
  }),
  'api/bulk/start': () => ({ jobId: JOB }),
  'api/bulk/results': () => ({ total: 3, results: RESULTS }),
  'api/exchange/progress': () => ({
    jobId: JOB,
    kind: 'edit',
    state: 'done',
    dryRun: false,
    done: 3,
    total: 3,
    created: 0,
    updated: 1,
    unchanged: 0,
    faulty: 2,
    stored: true,
    faults: [],
    faultCount: 2,
    message: null,
  }),
};

async function withTwoSelected(options: FakeOptions = {}) {
  const shown = await renderScreen(page, { answers, ...options });
  const [first, second] = await screen.findAllByLabelText('Select', undefined, WAIT);
  await shown.user.click(first as HTMLElement);
  await screen.findByText(/Selected: 1/, undefined, WAIT);
  await shown.user.click(second as HTMLElement);
  await screen.findByText(/Selected: 2/, undefined, WAIT);
  return shown;
}

describe('many records at once', () => {
  it('offers only fields that can be changed, tells why of the others, and shows what would change before it does it', async () => {
    const { client, user } = await withTwoSelected();
    await user.click(await screen.findByRole('button', { name: 'Edit together' }, WAIT));
    const dialog = await screen.findByRole('dialog', undefined, WAIT);
    expect(await within(dialog).findByText(/Is filled in by itself/, undefined, WAIT)).toBeInTheDocument();
    await user.click(await within(dialog).findByRole('combobox', { name: 'Field' }, WAIT));
    const option = await screen.findByText('Name (in 1 of 2)', undefined, WAIT);
    expect(screen.queryByTitle('Net loss')).toBeNull();
    await user.click(option);
    await user.type(await within(dialog).findByRole('textbox', { name: 'Name' }, WAIT), 'New');
    await user.click(within(dialog).getByRole('button', { name: 'See what changes' }));
    expect(await within(dialog).findByText('New', undefined, WAIT)).toBeInTheDocument();
    expect(sent(client, 'api/bulk/start')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Do it (2)' }));
    await waitFor(() =>
      expect(sent(client, 'api/bulk/start')[0]).toMatchObject({
        templateCode: 'storyLoss',
        target: { bills: [{ version: expect.any(Number) }, {}] },
        work: { kind: 'edit', changes: [{ field: 'name', op: 'set', value: 'New' }], confirmed: false },
      }),
    );
    expect(await within(dialog).findByText('Closed by its state', undefined, WAIT)).toBeInTheDocument();
  });

  it('does once more, with the warnings accepted, only what asked', async () => {
    const records = storyRecords();
    for (const event of records.storyLoss ?? []) event.status = 'draft';
    const { client, user } = await withTwoSelected({ records });
    await user.click((await screen.findAllByRole('button', { name: 'Submit' }, WAIT))[0] as HTMLElement);
    const ask = await screen.findByRole('dialog', undefined, WAIT);
    await user.click(within(ask).getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(sent(client, 'api/bulk/start')[0]).toMatchObject({ work: { kind: 'transition', transition: 'submit' } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Accept the warnings and do these (1)' }, WAIT));
    await waitFor(() =>
      expect(sent(client, 'api/bulk/start')[1]).toMatchObject({
        target: { bills: [{ billId: 'b', version: 4 }] },
        work: { confirmed: true },
      }),
    );
  });

  const owners = { a: '1', b: '2' };
  const proposing: FakeOptions['answers'] = {
    ...answers,
    'api/bulk/preview': () => ({
      total: 2,
      results: [
        { billId: 'a', version: 3, label: 'First', outcome: 'changed', messages: [], assignees: [owners.a] },
        { billId: 'b', version: 4, label: 'Second', outcome: 'changed', messages: [], assignees: [owners.b] },
      ],
    }),
    'api/bulk/listed': () => ({
      given: [{ billId: 'a', assignees: [owners.b] }],
      faults: [{ sheet: 'who', row: 3, column: 'A', message: 'None of the chosen records', warning: false }],
    }),
  };

  it('hands out as a workbook says, and tells which lines it could not take', async () => {
    const { client, user } = await withTwoSelected({ answers: proposing });
    await user.click(await screen.findByRole('button', { name: 'Assign' }, WAIT));
    const dialog = await screen.findByRole('dialog', undefined, WAIT);
    await user.click(await within(dialog).findByRole('radio', { name: 'As a workbook lists them' }, WAIT));
    expect(within(dialog).getByRole('button', { name: 'See what changes' })).toBeDisabled();
    const input = dialog.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('There is no place for a file.');
    await user.upload(input, new File(['Name,Owner'], 'who.csv', { type: 'text/csv' }));
    expect(await within(dialog).findByText('Line 3: None of the chosen records', undefined, WAIT)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'See what changes' }));
    // One of them is given to somebody else by hand.
    await user.click(await within(dialog).findByRole('combobox', { name: 'To whom Second goes' }, WAIT));
    await user.click(await screen.findByText('张伟', { selector: '.ant-select-item *' }, WAIT));
    await waitFor(() =>
      expect(sent(client, 'api/bulk/preview')[1]).toMatchObject({
        target: { bills: [{ billId: 'b', version: 4 }] },
        work: { given: [{ billId: 'a' }, { billId: 'b', assignees: [USERS[2]?.id] }] },
      }),
    );
    await user.click(await within(dialog).findByRole('button', { name: 'Do it (2)' }, WAIT));
    await waitFor(() =>
      expect(sent(client, 'api/bulk/start')[0]).toMatchObject({
        work: { kind: 'assign', field: 'owner', mode: 'listed', given: [{ assignees: [owners.b] }, { billId: 'b' }] },
      }),
    );
  });

  it('means all that the list holds when asked to, and the selected records again once the selection changes', async () => {
    const { client, user } = await withTwoSelected();
    await user.click(await screen.findByRole('button', { name: 'Take all 67 of this list' }, WAIT));
    expect(await screen.findByText(/The whole list is chosen/, undefined, WAIT)).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Delete' })[0]).toHaveAccessibleDescription(/whole list/);
    await user.click(screen.getByRole('button', { name: 'Edit together' }));
    await waitFor(() => expect(sent(client, 'api/bulk/fields')[0]).toMatchObject({ target: { all: true } }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }, WAIT));
    await user.click((await screen.findAllByLabelText('Select', undefined, WAIT))[2] as HTMLElement);
    expect(await screen.findByText(/Selected: 3/, undefined, WAIT)).toBeInTheDocument();
  });

  it('is not offered to who may not edit', async () => {
    await withTwoSelected({ without: ['edit'] });
    expect(await screen.findByText(/Selected: 2/, undefined, WAIT)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit together' })).toBeNull();
  });
});
