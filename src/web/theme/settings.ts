import { atom, getDefaultStore } from 'jotai';
import type { Language } from '../../model/language/texts.ts';
import { readLocal, writeLocal } from '../client/storage.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../i18n/language.ts';

/** What a person may set about the look (Specification §3, defaults §9). */
export interface ThemeSettings {
  layout: (typeof LAYOUTS)[number];
  /** Colours as `#rrggbb`; an empty one leaves it to the theme. */
  primary: string;
  /** Of buttons and links under the pointer. */
  buttonMoveIn: string;
  topBar: string;
  menuBar: string;
  /** One branch of the menu open at a time. */
  isUniqueOpened: boolean;
  isCollapse: boolean;
  isBreadcrumb: boolean;
  isTagsview: boolean;
  isTagsviewIcon: boolean;
  /** The open tabs are there again after the page was loaded anew. */
  isCacheTagsView: boolean;
  /** Tabs can be dragged to another place. */
  isSortableTagsView: boolean;
  tagsStyle: (typeof TAGS_STYLES)[number];
  /** How a page comes on screen. */
  animation: (typeof ANIMATIONS)[number];
  isDark: boolean;
  isGrayscale: boolean;
  /** The colour-weak mode: nothing is told apart by green and red. */
  isInvert: boolean;
  isWatermark: boolean;
  watermarkText: string;
  isLockScreen: boolean;
  /** Seconds without any activity after which the screen locks. */
  lockScreenTime: number;
  globalI18n: Language;
  globalComponentSize: ComponentSize;
  /** Told by the server, by the person's roles: home is the leaders' one. */
  leaderRole: boolean;
  homeType: (typeof HOME_TYPES)[number];
  /** Pixels. */
  formFontSize: number;
  /** Pixels. */
  listFontSize: number;
}

export const LAYOUTS = ['defaults', 'classic', 'transverse', 'columns'] as const;
export const TAGS_STYLES = ['line', 'card', 'pill'] as const;
export const ANIMATIONS = ['fade', 'slideRight', 'slideLeft', 'none'] as const;
export const COMPONENT_SIZES = ['large', 'middle', 'small'] as const;
/** The dictionary `homeType`. */
export const HOME_TYPES = ['dataViz', 'default', 'opsRisk', 'chart'] as const;
/** Smallest and largest value of the settings that are numbers. */
export const RANGES = { lockScreenTime: [5, 7200], formFontSize: [12, 20], listFontSize: [10, 20] } as const;
export const WATERMARK_LIMIT = 30;

export type ComponentSize = (typeof COMPONENT_SIZES)[number];

export const THEME_DEFAULTS: ThemeSettings = {
  layout: 'defaults',
  primary: '',
  buttonMoveIn: '',
  topBar: '',
  menuBar: '',
  isUniqueOpened: true,
  isCollapse: false,
  isBreadcrumb: true,
  isTagsview: true,
  isTagsviewIcon: false,
  isCacheTagsView: true,
  isSortableTagsView: true,
  tagsStyle: 'line',
  animation: 'fade',
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

const { globalI18n: _language, leaderRole: _leader, ...own } = THEME_DEFAULTS;
/** The default configuration that a reset goes back to: the language has a switch of its own everywhere, and leadership comes from the roles. */
export const RESET: Omit<ThemeSettings, 'globalI18n' | 'leaderRole'> = own;

const NUMBERS: Partial<Record<keyof ThemeSettings, readonly [number, number]>> = RANGES;
const CHOICES: Partial<Record<keyof ThemeSettings, readonly string[]>> = {
  layout: LAYOUTS,
  tagsStyle: TAGS_STYLES,
  animation: ANIMATIONS,
  globalComponentSize: COMPONENT_SIZES,
  homeType: HOME_TYPES,
};

/** Key in local storage, and of the preference on the server. */
export const THEME_KEY = 'themeConfig';
const state = atom<ThemeSettings>(settingsOf(readLocal(THEME_KEY)));

/** The settings; writing a part of them keeps the whole in local storage. */
export const themeSettingsAtom = atom(
  (get) => get(state),
  (get, set, change: Partial<ThemeSettings>) => {
    const next = { ...get(state), ...change };
    set(state, next);
    writeLocal(THEME_KEY, next);
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
  const stored = readLocal(THEME_KEY);
  if (typeof stored !== 'object' || stored === null || !('globalI18n' in stored)) return undefined;
  return isLanguage(stored.globalI18n) ? stored.globalI18n : undefined;
}

/** The settings that a stored value means: what is missing, of the wrong type or out of its range falls back to the default, member by member. */
export function settingsOf(stored: unknown): ThemeSettings {
  if (typeof stored !== 'object' || stored === null) return THEME_DEFAULTS;
  const known = Object.entries(stored).filter(([key, value]) => isSetting(key) && fits(key, value));
  return { ...THEME_DEFAULTS, ...Object.fromEntries(known) };
}

function fits(key: keyof ThemeSettings, value: unknown): boolean {
  if (typeof value !== typeof THEME_DEFAULTS[key]) return false;
  if (typeof value === 'number') {
    const [least, most] = NUMBERS[key] ?? [0, Infinity];
    return Number.isInteger(value) && value >= least && value <= most;
  }
  if (typeof value !== 'string') return true;
  if (key === 'watermarkText') return value.length <= WATERMARK_LIMIT;
  if (key === 'globalI18n') return isLanguage(value);
  return CHOICES[key]?.includes(value) ?? (value === '' || /^#[0-9a-f]{6}$/i.test(value));
}

function isSetting(key: string): key is keyof ThemeSettings {
  return key in THEME_DEFAULTS;
}
