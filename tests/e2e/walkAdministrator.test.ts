import { it } from 'vitest';
import { stageOfTests } from './support/stage.ts';
import { menuScreens, walkThrough } from './support/walk.ts';

const stage = stageOfTests();

// In the language of most, so that the run of every change stays short; tests/long walks in the two others.
it('an administrator finds every screen of the menu in order (zh-cn)', async () => {
  const admin = await stage.signIn('admin', { language: 'zh-cn' });
  for (const screen of await menuScreens(admin, 'zh-cn')) await walkThrough(admin, screen, { sections: true });
}, 600_000);
