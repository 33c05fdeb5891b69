import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setClientUi, clientUi } from '../../../src/web/client/ui.ts';
import { startLanguage } from '../../../src/web/i18n/switchLanguage.ts';
import { ViewPlaceContext } from '../../../src/web/kit/view.ts';
import { loadSystemConfig } from '../../../src/web/session/config.ts';
import { forgetChangedPassword, hasChangedPassword } from '../../../src/web/session/signInAgain.ts';
import { App } from '../../../src/web/shell/App.tsx';
import { PersonalCentre } from '../../../src/web/shell/personal/PersonalCentre.tsx';
import { themeSettings } from '../../../src/web/theme/settings.ts';
import { answerOf, installFetch, type SentRequest } from '../client/fakeFetch.ts';

const NAME = { en: 'Rampart', 'zh-cn': '磐盾', 'zh-tw': '磐盾' };
const SIGN_IN = { mobile: true, scan: false, providers: [], entities: null };
const CONFIG = {
  appName: NAME,
  subTitle: NAME,
  version: '1',
  defaultLanguage: 'en',
  captcha: false,
  sm4Key: null,
  demo: null,
  signIn: SIGN_IN,
};
const PERSON = {
  account: 'wangwei',
  userName: 'Wang Wei',
  department: 'Risk',
  post: 'Officer',
  roles: ['Ordinary staff'],
  lastLogin: null,
  lastIp: '',
  mobile: '13800000000',
  email: 'w@example.com',
  phone: '',
  photo: '',
};
const ANSWERS: Record<string, unknown> = {
  'sys/config': CONFIG,
  'person/get': PERSON,
  'person/deeds': { list: [], more: false },
  'person/accounts': [{ provider: 'house', title: 'House account', boundAt: null }],
  'workflow/counts': { mine: 3, claim: 1, delegated: 0, copied: 2, overdue: 1 },
  'person/mobileCode': { seconds: 60 },
};

let sent: SentRequest[];
beforeAll(() => startLanguage('en'));
beforeEach(async () => {
  sent = installFetch(({ url }) =>
    answerOf(200, Object.entries(ANSWERS).find(([path]) => url.endsWith(path))?.[1] ?? {}),
  );
  await loadSystemConfig();
});
afterEach(() => vi.unstubAllGlobals());

/** The personal centre in a place of its own, whose address follows it. */
function Opened({ tab }: { tab?: string }): ReactNode {
  const [search, setSearch] = useState(tab ? `?tab=${tab}` : '');
  return (
    <App>
      <MemoryRouter>
        <ViewPlaceContext value={{ key: '/personal', path: '/personal', search, active: true, readdress: setSearch }}>
          <Suspense>
            <PersonalCentre />
            <output aria-label="Address">{search}</output>
          </Suspense>
        </ViewPlaceContext>
      </MemoryRouter>
    </App>
  );
}

it('shows who the person is and what waits for him; its address names the tab', async () => {
  render(<Opened />);
  await screen.findByText('Wang Wei');
  expect((await screen.findByText('To claim')).nextSibling).toHaveTextContent('1');
  fireEvent.click(screen.getByRole('tab', { name: 'Bound accounts' }));
  expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('?tab=accounts');
  await screen.findByText('House account');
});

it('opens at the tab that the address names', async () => {
  render(<Opened tab="accounts" />);
  await screen.findByText('House account');
  expect(screen.getByRole('tab', { name: 'Bound accounts' })).toHaveAttribute('aria-selected', 'true');
});

it('asks for a code once the mobile number is another, and keeps language and size with the rest', async () => {
  render(<Opened />);
  fireEvent.click(await screen.findByRole('button', { name: 'Update personal info' }));
  const mobile = await screen.findByLabelText('Mobile');
  expect(screen.queryByRole('button', { name: 'Get code' })).toBeNull();
  fireEvent.change(mobile, { target: { value: '13900000001' } });
  await screen.findByRole('button', { name: 'Get code' });
  fireEvent.change(mobile, { target: { value: PERSON.mobile } });
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Get code' })).toBeNull());
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '010-62345678' } });
  fireEvent.mouseDown(screen.getByLabelText('Component size'));
  fireEvent.click(await screen.findByTitle('Small'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent.some(({ url }) => url.endsWith('person/save'))).toBe(true));
  await vi.waitFor(() => expect(themeSettings().globalComponentSize).toBe('small'));
});

it('leads to sign-in once the password is changed, which says why', async () => {
  const leave = vi.fn();
  render(<Opened tab="password" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  setClientUi({ ...clientUi(), leave });
  for (const [label, value] of [
    ['Present password', 'Good.1234'],
    ['New password', 'Fresh.1234'],
    ['New password again', 'Fresh.1234'],
  ] as const)
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.submit(screen.getByLabelText('New password again'));
  await vi.waitFor(() => expect(leave).toHaveBeenCalled());
  expect(hasChangedPassword()).toBe(true);
  forgetChangedPassword();
  expect(hasChangedPassword()).toBe(false);
});
