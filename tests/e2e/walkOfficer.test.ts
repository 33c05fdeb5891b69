import { expect, it } from 'vitest';
import { stageOfTests } from './support/stage.ts';
import { menuScreens, walkThrough } from './support/walk.ts';

const stage = stageOfTests();

// Her screens are among the administrator's, who walks through all of them; tests/long has her walk through all of hers.
it.each([
  ['dark', { dark: true }],
  ['narrow and dark, in Chinese', { dark: true, language: 'zh-cn', size: { width: 390, height: 844 } }],
] as const)(
  'a risk officer finds the screens that she works in most in order in a window that is %s, and nothing stands out of it',
  async (_name, options) => {
    const officer = await stage.signIn('chenlan', options);
    const screens = await menuScreens(officer, 'language' in options ? options.language : 'en');
    const some = screens.filter(({ templateCode }) =>
      ['opsLossEvent', 'opsLossEventType', 'opsAction', 'sysParam'].includes(templateCode),
    );
    expect(some).toHaveLength(4);
    for (const screen of some) {
      await walkThrough(officer, screen);
      expect(
        await officer.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    expect(await officer.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'dark' in options ? 'rgb(14, 22, 27)' : 'rgb(246, 248, 249)',
    );
  },
  240_000,
);
