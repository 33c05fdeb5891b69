import { atom, getDefaultStore } from 'jotai';
import type { Language } from '../../model/language/texts.ts';
import { readLocal, writeLocal } from '../client/storage.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../i18n/language.ts';

/** What a person may set about the look (Specification §3, defaults §9). */
export interface ThemeSettings {
  layout: 'defaults' | 'classic' | 'transverse' | 'columns';
  /** One branch of the menu open at a time. */
  isUniqueOpened: boolean;
  isCollapse: boolean;
  isTagsview: boolean;
  isDark: boolean;
  isGrayscale: boolean;
  isInvert: boolean;
  isWatermark: boolean;
  watermarkText: string;
  isLockScreen: boolean;
  /** Seconds. */
  lockScreenTime: number;
  globalI18n: Language;
  globalComponentSize: ComponentSize;
  leaderRole: boolean;
  homeType: string;
  /** Pixels. */
  formFontSize: number;
  /** Pixels. */
  listFontSize: number;
}

export type ComponentSize = 'large' | 'middle' | 'small';

export const THEME_DEFAULTS: ThemeSettings = {
  layout: 'defaults',
  isUniqueOpened: true,
  isCollapse: false,
  isTagsview: true,
  isDark: false,
  isGrayscale: false,
  isInvert: false,
  isWatermark: false,
  watermarkText: 'Intelligent risk control',
  isLockScreen: false,
  lockScreenTime: 30,
  globalI18n: DEFAULT_LANGUAGE,
  globalComponentSize: 'large',
  leaderRole: false,
  homeType: 'dataViz',
  formFontSize: 14,
  listFontSize: 12,
};

const KEY = 'themeConfig';
const state = atom<ThemeSettings>(readStored());

/** The settings; writing a part of them keeps the whole in local storage. */
export const themeSettingsAtom = atom(
  (get) => get(state),
  (get, set, change: Partial<ThemeSettings>) => {
    const next = { ...get(state), ...change };
    set(state, next);
    writeLocal(KEY, next);
  },
);

/** The settings outside React. */
export function themeSettings(): ThemeSettings {
  return getDefaultStore().get(themeSettingsAtom);
}

/** Changes settings outside React. */
export function changeTheme(change: Partial<ThemeSettings>): void {
  getDefaultStore().set(themeSettingsAtom, change);
}

/** Whether the person (or the installation, by the stored settings) has chosen a language on this browser. */
export function storedLanguage(): Language | undefined {
  const stored = readLocal(KEY);
  if (typeof stored !== 'object' || stored === null || !('globalI18n' in stored)) return undefined;
  return isLanguage(stored.globalI18n) ? stored.globalI18n : undefined;
}

/** A stored value of the wrong type falls back to the default, member by member. */
function readStored(): ThemeSettings {
  const stored = readLocal(KEY);
  if (typeof stored !== 'object' || stored === null) return THEME_DEFAULTS;
  const known = Object.entries(stored).filter(
    ([key, value]) => isSetting(key) && typeof value === typeof THEME_DEFAULTS[key],
  );
  const merged: ThemeSettings = { ...THEME_DEFAULTS, ...Object.fromEntries(known) };
  return isLanguage(merged.globalI18n) ? merged : { ...merged, globalI18n: DEFAULT_LANGUAGE };
}

function isSetting(key: string): key is keyof ThemeSettings {
  return key in THEME_DEFAULTS;
}
