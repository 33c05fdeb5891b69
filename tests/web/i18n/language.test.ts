import dayjs from 'dayjs';
import { getDefaultStore } from 'jotai';
import { beforeAll, describe, expect, it } from 'vitest';
import { currentLanguage, followLanguage, pickText } from '../../../src/web/i18n/language.ts';
import { formatDistance } from '../../../src/web/i18n/formatDate.ts';
import { libraryLocaleAtom, startLanguage, switchLanguage } from '../../../src/web/i18n/switchLanguage.ts';
import { translate } from '../../../src/web/i18n/translate.ts';
import { themeSettings } from '../../../src/web/theme/settings.ts';

const label = { en: 'Loss', 'zh-cn': '损失', 'zh-tw': '損失' };
beforeAll(() => startLanguage('zh-cn'));

describe('switching the language', () => {
  it('switches texts, component library, dates, document, followers and what is remembered', async () => {
    const followed: string[] = [];
    const stop = followLanguage((language) => followed.push(language));
    await switchLanguage('zh-tw');
    expect(translate('client:networkTimeout')).toBe('網路逾時');
    expect(getDefaultStore().get(libraryLocaleAtom)?.locale).toBe('zh-tw');
    expect(dayjs.locale()).toBe('zh-tw');
    expect(document.documentElement.lang).toBe('zh-Hant-TW');
    expect(themeSettings().globalI18n).toBe('zh-tw');
    expect(localStorage.getItem('vue-front:themeConfig')).toContain('"globalI18n":"zh-tw"');
    expect(currentLanguage()).toBe('zh-tw');
    stop();
    await switchLanguage('en');
    expect(followed).toEqual(['zh-cn', 'zh-tw']);
    expect(translate('client:networkTimeout')).toBe('Network timeout');
  });
});

describe('labels of models', () => {
  it('are picked by language, with Simplified Chinese to fall back on', () => {
    expect(pickText(label, 'zh-tw')).toBe('損失');
    expect(pickText({ 'zh-cn': '损失' }, 'en')).toBe('损失');
    expect(pickText({ 'zh-tw': '損失' }, 'en')).toBe('損失');
    expect(pickText('LE-1', 'en')).toBe('LE-1');
    expect(pickText(null)).toBe('');
  });
});

describe('distances in time', () => {
  it.each([
    [-30, '30 seconds ago'],
    [-3600 * 3, '3 hours ago'],
    [86_400, 'tomorrow'],
  ])('%d seconds from now is %s', async (seconds, text) => {
    await switchLanguage('en');
    const now = Date.UTC(2026, 0, 1);
    expect(formatDistance(new Date(now + seconds * 1000).toISOString(), now)).toBe(text);
  });
});
