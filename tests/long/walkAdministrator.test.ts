import { it } from 'vitest';
import { stageOfTests } from '../e2e/support/stage.ts';
import { menuScreens, walkThrough } from '../e2e/support/walk.ts';

const stage = stageOfTests();

it.each(['en', 'zh-tw'] as const)(
  'an administrator finds every screen of the menu in order (%s)',
  async (language) => {
    const admin = await stage.signIn('admin', { language });
    for (const screen of await menuScreens(admin, language)) await walkThrough(admin, screen, { sections: true });
  },
  600_000,
);
