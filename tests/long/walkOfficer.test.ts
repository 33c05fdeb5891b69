import { it } from 'vitest';
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
