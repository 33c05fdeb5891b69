import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fallbackUserInfo } from '../../../src/web/session/fallbackUserInfo.ts';
import { loadSession } from '../../../src/web/session/session.ts';
import { answerOf, installFetch } from '../client/fakeFetch.ts';
import { renderScreen, sent } from './renderScreen.tsx';

const WAIT = { timeout: 15_000 };
const FIRST = 'b0000000-0000-7000-8000-000000000001';
const PERSON = 'c0000000-0000-7000-8000-000000000007';
const EXPLAIN = 'api/commonData/explainAccess';

const MENU = { menuList: [], menuVOList: [] };
const answers = {
  [EXPLAIN]: () => ({
    person: 'x',
    screen: true,
    record: 'full',
    roles: [],
    words: { summary: ['So it is.'], roles: [] },
  }),
  'api/commonData/lookup': () => ({ options: [{ id: PERSON, label: '王芳' }], total: 1, totalIsExact: true }),
};
const opened = async (authBtnList: string[]) => {
  installFetch(({ url }) => answerOf(200, url.includes('userInfo') ? { ...fallbackUserInfo('x'), authBtnList } : MENU));
  await loadSession();
  const shown = await renderScreen({ templateCode: 'storyLoss', templateUiType: 'form', billId: FIRST }, { answers });
  await shown.user.click(await screen.findByRole('button', { name: /Why do I see this/ }, WAIT));
  await screen.findByText('So it is.', undefined, WAIT);
  return shown;
};

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('whoever may ask for others chooses a person', async () => {
  const { user, client } = await opened(['access:explain']);
  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByText('王芳', undefined, WAIT));
  await screen.findByText('So it is.', undefined, WAIT);
  expect(sent(client, EXPLAIN)).toMatchObject([{ billId: FIRST }, { billId: FIRST, userId: PERSON }]);
  expect(sent(client, EXPLAIN)[0]).not.toHaveProperty('userId');
});

it('others ask for themselves', async () => {
  await opened([]);
  expect(screen.queryByRole('combobox', { name: 'Person' })).toBeNull();
});
