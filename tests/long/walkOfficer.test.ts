import { expect, it } from 'vitest';
import { stageOfTests } from '../e2e/support/stage.ts';
import { menuScreens, walkThrough } from '../e2e/support/walk.ts';

const stage = stageOfTests();

it.each(['en', 'zh-cn', 'zh-tw'] as const)(
  'a risk officer finds every screen of the menu in order (%s)',
  async (language) => {
    const officer = await stage.signIn('chenlan', { language });
    for (const screen of await menuScreens(officer, language)) await walkThrough(officer, screen, { sections: true });
  },
);

it('a risk officer finds every screen of the menu in order on a telephone, and nothing stands out of it', async () => {
  const officer = await stage.signIn('chenlan', { size: { width: 390, height: 844 } });
  for (const screen of await menuScreens(officer, 'en')) {
    await walkThrough(officer, screen);
    const wider = await officer.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, screen.path).toBeLessThanOrEqual(0);
  }
});
