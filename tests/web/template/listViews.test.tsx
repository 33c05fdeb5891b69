import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_VIEW, type ListView } from '../../../src/contract/endpoints/listViews.ts';
import { CODES } from '../../../src/contract/codes.ts';
import { AnswerError } from '../../../src/web/client/errors.ts';
import { renderScreen, sent } from './renderScreen.tsx';

const page = { templateCode: 'storyLoss', templateUiType: 'list' } as const;
/** A view with which the list opens for everybody. */
const COMMON: ListView = {
  id: 'v1',
  name: 'Common',
  shared: 'all',
  roles: [],
  own: true,
  editable: true,
  common: true,
  version: 1,
  dropped: [],
  definition: {},
};
const OWN: ListView = { ...COMMON, id: 'v2', name: 'Mine', shared: 'none', common: false };

it('is opened with or not, as the person says, also where it is the one of everybody', async () => {
  const { client, user } = await renderScreen(page, { views: [COMMON, OWN] });
  const choose = async (item: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: /^View: / }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const said = (id: string | null) =>
    waitFor(() => expect(sent(client, 'api/sys/listView/setStandard').at(-1)).toMatchObject({ id }));
  await screen.findByRole('button', { name: 'View: Common' });
  await choose('No longer open the list with this view');
  await said(NO_VIEW);
  await choose('Open the list with this view');
  await said('v1');
  await choose('Standard view');
  await screen.findByRole('button', { name: 'View: Standard view' });
  await choose('Open the list with this view');
  await said(NO_VIEW);
  await choose('Mine');
  await screen.findByRole('button', { name: 'View: Mine' });
  await choose('Open the list with this view');
  await said('v2');
  await choose('No longer open the list with this view');
  await said(null);
});

it('is saved once, however often Enter is pressed', async () => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const { client, user } = await renderScreen(page, {
    answers: { 'api/sys/listView/save': () => asked.then(() => ({ ...OWN, id: 'v3', name: 'New' })) },
  });
  await user.click(await screen.findByRole('button', { name: /^View: / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save as a new view…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'New{Enter}{Enter}{Enter}');
  expect(sent(client, 'api/sys/listView/save')).toHaveLength(1);
  answer();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  expect(sent(client, 'api/sys/listView/save')).toHaveLength(1);
});

it.each([
  ['is deleted', 'Delete view'],
  ['shall open the list', 'Open the list with this view'],
  ['shall no longer open the list', 'No longer open the list with this view'],
  ['is changed', 'Save'],
])('is left when it %s and is gone by then, without a fault of the page', async (_what, item) => {
  const opens = item.startsWith('No longer') || item === 'Save';
  const view = { ...OWN, common: opens, definition: { conditions: [], keyword: 'a' } };
  let isThere = true;
  const gone = (): never => {
    isThere = false;
    throw new AnswerError(CODES.notNow, 'There is no such view', null);
  };
  const list = { arrangement: null, mayShare: false, roles: [] };
  const { client, user } = await renderScreen(page, {
    answers: {
      'api/sys/listView/list': () => ({
        ...list,
        views: isThere ? [view, COMMON] : [COMMON],
        standard: opens && isThere ? view.id : null,
      }),
      'api/sys/listView/remove': gone,
      'api/sys/listView/setStandard': gone,
      'api/sys/listView/save': gone,
    },
  });
  const menu = () => screen.findByRole('button', { name: /^View: / });
  if (!opens) {
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Mine' }));
  }
  await screen.findByRole('button', { name: 'View: Mine' });
  if (item === 'Save') {
    await user.type(screen.getByLabelText('Search'), 'b{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
  } else {
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: item }));
    if (item === 'Delete view') await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  }
  await screen.findByRole('button', { name: 'View: Standard view' });
  await user.click(await menu());
  await screen.findByRole('menuitem', { name: /Common/ });
  expect(screen.queryByRole('menuitem', { name: 'Mine' })).toBeNull();
  expect(faults).toEqual([]);
  // What stood on screen when the view went is not taken away.
  if (item === 'Save') expect(sent(client, 'api/commonData/queryPageDataV2').at(-1)).toMatchObject({ keyword: 'ab' });
});

const faults: unknown[] = [];
const note = (reason: unknown): void => void faults.push(reason);
beforeEach(() => {
  faults.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => void process.off('unhandledRejection', note));
