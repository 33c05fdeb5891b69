import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguage } from '../../../src/web/i18n/switchLanguage.ts';
import { keepAnswer } from '../../../src/web/session/signIn.ts';
import { drawCurtain } from '../../../src/web/shell/lock/curtain.ts';
import {
  isLocked,
  lockScreen,
  lockWhenIdle,
  noteActivity,
  unlockScreen,
} from '../../../src/web/shell/lock/lockState.ts';
import { isViewShown } from '../../../src/web/shell/lock/viewShown.ts';
import { watchLock } from '../../../src/web/shell/lock/watchLock.ts';
import { changeTheme, THEME_DEFAULTS } from '../../../src/web/theme/settings.ts';
import { answerOf, installFetch } from '../client/fakeFetch.ts';
import { installFakeUi } from '../client/fakeUi.ts';

beforeAll(async () => {
  await startLanguage('en');
  // Its code is there then when it is asked for.
  await import('../../../src/web/shell/lock/LockScreen.tsx');
}, 60_000);
beforeEach(() => {
  localStorage.clear();
  changeTheme({ ...THEME_DEFAULTS, globalI18n: 'en' });
  document.cookie = 'appToken=t; path=/';
});
afterEach(() => {
  act(unlockScreen);
  vi.unstubAllGlobals();
  document.cookie = 'appToken=; max-age=0; path=/';
  document.body.replaceChildren();
});

describe('whether the main view shows (Specification §2)', () => {
  it.each([
    [true, 30, true],
    [true, 2, true],
    [true, 1, false],
    [true, 0, false],
    [false, 30, true],
    [false, 1, true],
    [false, 0, true],
  ])('lock on: %s, %i seconds left: %s', (isLockScreen, lockScreenTime, shown) => {
    expect(isViewShown({ isLockScreen, lockScreenTime })).toBe(shown);
  });
});

describe('the lock', () => {
  it('closes after the seconds that are set without any activity, only when it is on', () => {
    const start = 1_000_000;
    noteActivity(start);
    lockWhenIdle(start + 500_000);
    expect(isLocked()).toBe(false);
    changeTheme({ isLockScreen: true, lockScreenTime: 30 });
    lockWhenIdle(start + 28_900);
    expect(isLocked()).toBe(false);
    noteActivity(start + 28_900);
    lockWhenIdle(start + 40_000);
    expect(isLocked()).toBe(false);
    lockWhenIdle(start + 28_900 + 29_000);
    expect(isLocked()).toBe(true);
  });

  it('counts from the moment in which it is opened, not from what was done before it closed', () => {
    changeTheme({ isLockScreen: true, lockScreenTime: 30 });
    noteActivity(Date.now() - 60_000);
    lockWhenIdle();
    expect(isLocked()).toBe(true);
    unlockScreen();
    lockWhenIdle(Date.now() + 20_000);
    expect(isLocked()).toBe(false);
    lockWhenIdle(Date.now() + 31_000);
    expect(isLocked()).toBe(true);
  });

  it('is open and counts anew for who has just signed in, whatever an earlier session left', () => {
    changeTheme({ isLockScreen: true, lockScreenTime: 30 });
    noteActivity(Date.now() - 60_000);
    lockScreen();
    document.cookie = 'appToken=; max-age=0; path=/';
    keepAnswer({ token: 'fresh', mustChangePassword: false });
    lockWhenIdle();
    expect(isLocked()).toBe(false);
  });

  it('holds through a reload, and for nobody who is not signed in', () => {
    lockScreen();
    expect(localStorage.getItem('vue-front:lockScreen')).toBe('true');
    document.cookie = 'appToken=; max-age=0; path=/';
    expect(isLocked()).toBe(false);
  });
});

describe('the curtain', () => {
  it('takes what lies behind out of the document, also what comes late, and brings it back as it was', async () => {
    document.body.innerHTML = '<div id="root"><p>Loss of 4,200,000</p><input value="typed" /></div><div>A dialog</div>';
    document.title = 'LE202600010 - Rampart';
    const input = document.querySelector('input');
    input?.focus();
    const host = document.createElement('div');
    document.body.append(host);
    const open = drawCurtain(host, 'Rampart');
    expect(document.body.textContent).toBe('');
    expect(document.title).toBe('Rampart');
    const late = document.createElement('div');
    late.textContent = 'A message';
    document.body.append(late);
    await vi.waitFor(() => expect(document.body.textContent).toBe(''));
    open();
    host.remove();
    expect(document.body.textContent).toContain('Loss of 4,200,000');
    expect(document.body.textContent).toContain('A message');
    expect(document.querySelector('input')).toBe(input);
    expect(document.activeElement).toBe(input);
    expect(document.title).toBe('LE202600010 - Rampart');
  });
});

describe('the lock screen', () => {
  it('opens by the password alone, which the server checks', async () => {
    const answers = [
      answerOf(
        208,
        { errors: [{ field: 'password', message: 'The present password is wrong.' }], attemptsLeft: 4 },
        'no',
      ),
      answerOf(30011, { errors: [], lockedUntil: '2031-01-01T00:00:00Z' }, 'Too many'),
      answerOf(200, {}),
    ];
    const sent = installFetch(() => answers.shift() ?? answerOf(500));
    document.body.innerHTML = '<div id="root">Secret figures</div>';
    watchLock('Rampart');
    act(lockScreen);
    const submit = async (password: string) => {
      fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } });
      fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
    };
    await submit('wrong');
    expect(await screen.findByText('The present password is wrong.')).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('Secret figures');
    await submit('wrong again');
    expect(await screen.findByText(/Too many failed attempts. The account opens again at/)).toBeInTheDocument();
    await submit('right');
    await vi.waitFor(() => expect(document.body.textContent).toContain('Secret figures'));
    expect(isLocked()).toBe(false);
    expect(sent.map(({ url }) => url)).toEqual(Array(3).fill('/apis/api/sys/auth/unlock'));
  });

  it('leads to sign-in where the session is over meanwhile', async () => {
    const ui = installFakeUi();
    installFetch(() => answerOf(4001, null, 'over'));
    act(lockScreen);
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'right' } });
    fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
    await vi.waitFor(() => expect(ui.left).toBe(1));
    expect(document.cookie).not.toContain('appToken');
  });
});
