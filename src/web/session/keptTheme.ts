import { getDefaultStore } from 'jotai';
import { post } from '../client/post.ts';
import { readToken } from '../client/token.ts';
import {
  changeTheme,
  settingsOf,
  THEME_KEY,
  themeSettings,
  themeSettingsAtom,
  type ThemeSettings,
} from '../theme/settings.ts';

/** Milliseconds without a further change after which the settings go to the server: a colour is dragged through many. */
const QUIET_MS = 500;

let kept: string | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
let beforeSignIn: ThemeSettings | undefined;

/** Remembers what was set when the page started, so that what somebody chooses before signing in counts as chosen. */
export function startKeepingTheme(): void {
  beforeSignIn = themeSettings();
  getDefaultStore().sub(themeSettingsAtom, keepLater);
}

/**
 * After sign-in: the settings that the server keeps for the person come into force, but for what was chosen on the sign-in page.
 * Sign-out clears this browser's storage (Specification §2); so they survive it. `leaderRole` is told by the roles, not chosen.
 */
export async function settleTheme(leaderRole: boolean): Promise<void> {
  const { value } = await post('api/sys/preference/get', { key: THEME_KEY, loading: 'N' }, { handles: 'all' }).catch(
    () => ({ value: undefined }),
  );
  const chosen = changesSince(beforeSignIn);
  if (typeof value === 'object' && value !== null) changeTheme({ ...without(settingsOf(value)), ...chosen });
  changeTheme({ leaderRole });
  kept = textOf(settingsOf(value));
  keepLater();
}

/** Sends what has not been sent yet; sign-out waits for it. A setting that cannot be kept must not stand in the way. */
export async function keepThemeNow(): Promise<void> {
  clearTimeout(waiting);
  const text = textOf(themeSettings());
  if (kept === undefined || text === kept || !readToken()) return;
  kept = text;
  const value: unknown = JSON.parse(text);
  await post('api/sys/preference/set', { key: THEME_KEY, value, loading: 'N' }, { handles: 'all' }).catch(
    () => undefined,
  );
}

function keepLater(): void {
  if (kept === undefined) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => void keepThemeNow(), QUIET_MS);
}

function changesSince(start: ThemeSettings | undefined): Partial<ThemeSettings> {
  if (start === undefined) return {};
  const now = themeSettings();
  const changed = Object.entries(without(now)).filter(
    ([key, value]) => value !== new Map(Object.entries(start)).get(key),
  );
  return Object.fromEntries(changed);
}

/** The settings that this preference carries: the language is one of its own, and the leader's flag comes from the roles. */
function without(settings: ThemeSettings): Partial<ThemeSettings> {
  const { globalI18n: _language, leaderRole: _leader, ...rest } = settings;
  return rest;
}

const textOf = (settings: ThemeSettings): string => JSON.stringify(without(settings));
