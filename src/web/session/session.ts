import { atom, getDefaultStore } from 'jotai';
import { CODES } from '../../contract/codes.ts';
import type { UserInfo } from '../../contract/endpoints/auth.ts';
import type { MenuItem } from '../../contract/endpoints/system.ts';
import { AnswerError } from '../client/errors.ts';
import { post } from '../client/post.ts';
import { readToken } from '../client/token.ts';
import { systemConfigAtom } from './config.ts';
import { settleTheme } from './keptTheme.ts';
import { settleLanguage } from './personLanguage.ts';
import { fallbackUserInfo } from './fallbackUserInfo.ts';
import type { SessionStage } from './guard.ts';
import { menuScreens, permittedMenu, type ScreenRoute } from './menuScreens.ts';

export interface Session {
  /** The token that this session was loaded with. */
  token?: string;
  stage: SessionStage;
  userInfo?: UserInfo;
  /** The tree for the side menu: what the person's roles permit, hidden items included. */
  menu: MenuItem[];
  /** The tree flattened under the root layout. */
  screens: ScreenRoute[];
}

const NEW: Session = { stage: 'new', menu: [], screens: [] };
const state = atom<Session>(NEW);
let loading: Promise<Session> | undefined;

/** The session of the signed-in person. */
export const sessionAtom = atom((get) => get(state));

/** The signed-in person; undefined before the session is loaded. */
export const userInfoAtom = atom((get) => get(state).userInfo);

/** The session outside React. */
export function session(): Session {
  return getDefaultStore().get(state);
}

/** Whether somebody else has signed in, or out, since the session was loaded: in another tab of the browser, say. */
export function isOvertaken(): boolean {
  const { stage, token } = session();
  return stage !== 'new' && token !== readToken();
}

/** Loads user info, then the menu and its screens, once. Without roles nothing further loads (Specification §2, §4). */
export function loadSession(): Promise<Session> {
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function load(): Promise<Session> {
  const token = readToken();
  const loaded = { ...(await read()), token };
  getDefaultStore().set(state, loaded);
  return loaded;
}

async function read(): Promise<Session> {
  const userInfo = await readUserInfo();
  if (typeof userInfo === 'string') return { ...NEW, stage: userInfo };
  if (userInfo.roles.length === 0) return { ...NEW, stage: 'noRoles', userInfo };
  await settleLanguage(userInfo.locale);
  const [menuList] = await Promise.all([readMenu(), settleTheme(userInfo.leaderRole ?? false)]);
  if (menuList.length === 0) return { ...NEW, stage: 'noMenu', userInfo };
  const menu = permittedMenu(menuList, userInfo.roles);
  return { stage: 'loaded', userInfo, menu, screens: menuScreens(menu) };
}

/** The server's menu, or with front-end route control the one that the application was built with (Specification §2). */
async function readMenu(): Promise<MenuItem[]> {
  if (getDefaultStore().get(systemConfigAtom)?.frontEndRoutes) return (await import('./frontEndMenu.ts')).shippedMenu();
  const { menuList, menuVOList } = await post('api/sys/menu/getSysMenu', { loading: 'N' });
  localStorage.setItem('menuVOList', JSON.stringify(menuVOList));
  return menuList;
}

async function readUserInfo(): Promise<UserInfo | 'mustChange' | 'mustEnrol'> {
  try {
    const handles = [CODES.actionDenied];
    const answer: UserInfo | null = await post('api/sys/auth/userInfo', { loading: 'N' }, { handles });
    const userInfo = answer ?? fallbackUserInfo(sessionStorage.getItem('userName') ?? '');
    sessionStorage.setItem('userName', userInfo.userName);
    return userInfo;
  } catch (error) {
    if (error instanceof AnswerError && says(error.data, 'mustChangePassword')) return 'mustChange';
    if (error instanceof AnswerError && says(error.data, 'mustEnrol')) return 'mustEnrol';
    throw error;
  }
}

const says = (data: unknown, what: string): boolean => typeof data === 'object' && data !== null && what in data;
