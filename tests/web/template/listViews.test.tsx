import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NO_VIEW, type ListView } from '../../../src/contract/endpoints/listViews.ts';
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
