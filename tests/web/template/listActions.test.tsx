import { screen, waitFor, within } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { fireEvent } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storyRecords } from '../../../stories/support/storyRecords.ts';
import { WHOLE, wholeModels, wholeRecords } from '../../../stories/support/wholeModels.ts';
import { control, renderScreen, sent } from './renderScreen.tsx';

declare global {
  interface Window {
    happyDOM?: DetachedWindowAPI;
  }
}

const WAIT = { timeout: 30_000 };
const QUERY = 'api/commonData/queryPageDataV2';
const page = { templateCode: 'storyLoss', templateUiType: 'list' } as const;

// Cards instead of the grid, whose layout a simulated page cannot work out.
beforeAll(() => window.happyDOM?.setViewport({ width: 390, height: 844 }));
afterAll(() => window.happyDOM?.setViewport({ width: 1024, height: 768 }));

const boxes = (): Promise<HTMLElement[]> => screen.findAllByLabelText('Select', undefined, WAIT);

it('keeps what was selected while the person turns pages', async () => {
  const { user } = await renderScreen(page);
  await user.click((await boxes())[0] as HTMLElement);
  await user.click(await screen.findByTitle('2', undefined, WAIT));
  await waitFor(async () => expect((await boxes())[0]).not.toBeChecked(), WAIT);
  await user.click((await boxes())[1] as HTMLElement);
  expect(await screen.findByText('Selected: 2', undefined, WAIT)).toBeInTheDocument();
  await user.click(screen.getByTitle('1'));
  await waitFor(async () => expect((await boxes())[0]).toBeChecked(), WAIT);
  await user.click(screen.getByText('Clear selection'));
  await waitFor(async () => expect((await boxes())[0]).not.toBeChecked(), WAIT);
});

it('copies a record into a new form, without its number', async () => {
  const { user } = await renderScreen(page);
  await user.click((await boxes())[0] as HTMLElement);
  await user.click(screen.getAllByRole('button', { name: 'Copy' })[0] as HTMLElement);
  const name = await control(/^Name/);
  expect((name as HTMLInputElement).value).not.toBe('');
  expect(document.querySelector('.record-form [data-field="eventNo"]')).not.toHaveTextContent(/LE2026/);
  expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument();
});

it('asks for what a button wants to know, refuses what is missing, and hands it on', async () => {
  const records = { ...storyRecords(), [WHOLE]: wholeRecords(3) };
  const { client, user } = await renderScreen(
    { templateCode: WHOLE, templateUiType: 'list' },
    { models: wholeModels('plain'), records },
  );
  await user.click((await boxes())[0] as HTMLElement);
  await user.click(screen.getAllByRole('button', { name: 'Call' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Call' }, WAIT);
  await user.click(within(dialog).getByRole('button', { name: 'Run' }));
  expect(await within(dialog).findByText('Please fill in Reason', undefined, WAIT)).toBeInTheDocument();
  await waitFor(() => expect(within(dialog).getByLabelText(/Reason/)).toHaveFocus());
  await user.type(within(dialog).getByLabelText(/Reason/), 'Late');
  await user.click(within(dialog).getByRole('button', { name: 'Run' }));
  await waitFor(() => expect(sent(client, 'api/commonData/callAction')).toHaveLength(1), WAIT);
  expect(sent(client, 'api/commonData/callAction')[0]).toMatchObject({
    action: 'story.call',
    button: 'call',
    parameters: { reason: 'Late', until: null },
  });
});

it('does not search for the half of a word that an input method is composing', async () => {
  const { client } = await renderScreen(page);
  const box = await screen.findByLabelText('Search', undefined, WAIT);
  await boxes();
  const keywords = (): unknown[] => sent(client, QUERY).map((asked) => (asked as { keyword?: string }).keyword ?? '');
  fireEvent.compositionStart(box);
  fireEvent.change(box, { target: { value: 'gui' } });
  await new Promise((resolve) => setTimeout(resolve, 600));
  fireEvent.change(box, { target: { value: '柜面' } });
  fireEvent.compositionEnd(box);
  await waitFor(() => expect(keywords()).toContain('柜面'), WAIT);
  expect(new Set(keywords())).toEqual(new Set(['', '柜面']));
});
