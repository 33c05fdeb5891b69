import { beforeEach, describe, expect, it, vi } from 'vitest';

const load = async (stored?: unknown) => {
  localStorage.clear();
  if (stored !== undefined) localStorage.setItem('vue-front:themeConfig', JSON.stringify(stored));
  vi.resetModules();
  return await import('../../../src/web/theme/settings.ts');
};
beforeEach(() => localStorage.clear());

describe('theme settings (Specification §9)', () => {
  it('start with the defaults', async () => {
    const { themeSettings } = await load();
    expect(themeSettings()).toMatchObject({
      layout: 'defaults',
      isUniqueOpened: true,
      isTagsview: true,
      isWatermark: false,
      watermarkText: 'Intelligent risk control',
      lockScreenTime: 30,
      globalComponentSize: 'large',
      globalI18n: 'zh-cn',
      homeType: 'dataViz',
      leaderRole: false,
      formFontSize: 14,
      listFontSize: 12,
    });
  });

  it('are kept as a whole, and stored nonsense falls back member by member', async () => {
    const { changeTheme } = await load();
    changeTheme({ isDark: true });
    expect(JSON.parse(localStorage.getItem('vue-front:themeConfig') ?? '')).toMatchObject({
      isDark: true,
      listFontSize: 12,
    });
    const { themeSettings } = await load({ isDark: 'yes', listFontSize: 16, globalI18n: 'fr', stranger: 1 });
    expect(themeSettings()).toMatchObject({ isDark: false, listFontSize: 16, globalI18n: 'zh-cn' });
    expect(themeSettings()).not.toHaveProperty('stranger');
  });

  it('out of their range or of a kind that is not there fall back too', async () => {
    const { settingsOf, THEME_DEFAULTS } = await load();
    const nonsense = {
      layout: 'upside-down',
      animation: 'spin',
      homeType: 'x',
      lockScreenTime: 1,
      formFontSize: 400,
      listFontSize: 12.5,
      primary: 'red; background: url(x)',
      menuBar: '#12345',
      watermarkText: 'x'.repeat(31),
    };
    expect(settingsOf(nonsense)).toEqual(THEME_DEFAULTS);
    const good = { layout: 'columns', lockScreenTime: 600, primary: '#0f5c6e', buttonMoveIn: '', tagsStyle: 'card' };
    expect(settingsOf(good)).toEqual({ ...THEME_DEFAULTS, ...good });
  });
});
