import { matchPath } from 'react-router-dom';
import { isTitleKey, type Title } from '../session/routeHandle.ts';
import type { ScreenRoute } from '../session/menuScreens.ts';
import type { Tab } from './tabs.ts';

/** Session storage key: each tab of the browser has its own pages open. */
const KEY = 'tagsViewList';

/** Keeps the open tabs of a person until this tab of the browser is closed or he signs out. */
export function keepTabs(userId: string, tabs: readonly Tab[]): void {
  sessionStorage.setItem(KEY, JSON.stringify({ userId, tabs }));
}

/** The tabs of before the page was loaded anew: those of this person whose pages he may still open. */
export function keptTabs(userId: string, screens: readonly Pick<ScreenRoute, 'path'>[]): Tab[] {
  const stored = parse(sessionStorage.getItem(KEY));
  if (typeof stored !== 'object' || stored === null || !('userId' in stored) || !('tabs' in stored)) return [];
  if (stored.userId !== userId || !Array.isArray(stored.tabs)) return [];
  const patterns = [...OWN, ...screens.map(({ path }) => path)];
  return stored.tabs
    .filter(isTab)
    .filter(({ key }) => patterns.some((pattern) => matchPath(pattern, key.split('?')[0] ?? key)))
    .map((tab) => ({ ...tab, stamp: 0 }));
}

/** Pages of the shell itself, which stand in no menu. */
const OWN = ['/home', '/form/:templateCode/:billId?', '/personal', '/notices'];

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false;
  if (!('key' in value) || typeof value.key !== 'string' || !value.key.startsWith('/')) return false;
  if ('address' in value && (typeof value.address !== 'string' || !value.address.startsWith('/'))) return false;
  return 'title' in value && isTitle(value.title) && 'affix' in value && 'keepAlive' in value;
}

function isTitle(value: unknown): value is Title {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null) return false;
  return isTitleKey(value) || Object.values(value).every((text) => typeof text === 'string');
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
