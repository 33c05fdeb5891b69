import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fallbackUserInfo } from '../../../src/web/session/fallbackUserInfo.ts';
import { Permission } from '../../../src/web/session/permission.tsx';
import { loadSession } from '../../../src/web/session/session.ts';
import { startTexts } from '../../../src/web/i18n/texts.ts';
import { answerOf, installFetch } from '../client/fakeFetch.ts';

const MENU = { menuList: [{ path: '/home', name: 'home', meta: { title: 'Home' } }], menuVOList: [{ id: 1 }] };

beforeAll(() => startTexts('en'));
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const signInAs = (userInfo: unknown, menu: unknown = MENU) => {
  const sent = installFetch(({ url }) => answerOf(200, url.includes('userInfo') ? userInfo : menu));
  return loadSession().then((session) => ({ session, sent }));
};

describe('button permissions (Specification §6)', () => {
  it('removes an element unless the codes are held: one, any, all', async () => {
    await signInAs({ ...fallbackUserInfo('x'), authBtnList: ['btn.add', 'btn.edit'] });
    render(
      <>
        <Permission code="btn.add">one held</Permission>
        <Permission code="btn.del">one missing</Permission>
        <Permission any={['btn.del', 'btn.edit']}>any held</Permission>
        <Permission any={['btn.del', 'btn.link']}>any missing</Permission>
        <Permission all={['btn.add', 'btn.edit']}>all held</Permission>
        <Permission all={['btn.add', 'btn.del']}>all missing</Permission>
      </>,
    );
    expect(document.body.textContent).toBe('one heldany heldall held');
    expect(screen.queryByText('one missing')).toBeNull();
  });
});

describe('loading the session (Specification §2, §4)', () => {
  it('keeps the name in session storage and menuVOList in local storage', async () => {
    const { session } = await signInAs({ ...fallbackUserInfo('Li Na') });
    expect(session.stage).toBe('loaded');
    expect(sessionStorage.getItem('userName')).toBe('Li Na');
    expect(localStorage.getItem('menuVOList')).toBe('[{"id":1}]');
  });

  it('loads nothing further for a person without roles', async () => {
    const { session, sent } = await signInAs({ ...fallbackUserInfo('x'), roles: [] });
    expect(session.stage).toBe('noRoles');
    expect(sent.map(({ url }) => url)).toEqual(['/apis/api/sys/auth/userInfo']);
  });

  it('stops at an empty menu', async () => {
    const { session } = await signInAs(fallbackUserInfo('x'), { menuList: [], menuVOList: [] });
    expect(session).toMatchObject({ stage: 'noMenu', screens: [] });
  });

  it('builds user info from the name when the server gives none', async () => {
    sessionStorage.setItem('userName', 'admin');
    const { session } = await signInAs(null);
    expect(session.userInfo).toMatchObject({
      roles: ['admin'],
      authBtnList: ['btn.add', 'btn.del', 'btn.edit', 'btn.link'],
    });
    expect(fallbackUserInfo('zhang')).toMatchObject({ roles: ['common'], authBtnList: ['btn.add', 'btn.link'] });
  });
});
