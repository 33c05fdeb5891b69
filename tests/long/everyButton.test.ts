import { expect, it } from 'vitest';
import { callServer } from '../e2e/support/callServer.ts';
import { stageOfTests, WIDE } from '../e2e/support/stage.ts';
import { menuScreens } from '../e2e/support/walk.ts';
import { Presser, pressAll } from './support/pressing.ts';

const stage = stageOfTests();
/** The screens are walked in so many parts, each a test of its own, that a fault in one hides none in the others. */
const PARTS = 8;
/** `SCREEN=/ops/loss/events` walks that one alone. */
const only = process.env['SCREEN'];

it.each(Array.from({ length: only ? 1 : PARTS }, (_, part) => part))(
  'every button of every generated screen does something or says why not, with none, one and several records (%i)',
  async (part) => {
    const admin = await stage.signIn('admin', { size: WIDE });
    const token = (await admin.page.context().cookies()).find(({ name }) => name === 'appToken')?.value;
    const screens = await menuScreens(admin, 'en');
    const wrong: string[] = [];
    for (const { path, title, templateCode } of screens.filter((screen, at) =>
      only ? screen.path === only : at % PARTS === part,
    )) {
      const { template } = await callServer(stage.server.url, 'api/commonData/getTemplate', { templateCode }, token);
      wrong.push(...(await pressAll(new Presser(admin, path, title), template)));
    }
    expect(wrong).toEqual([]);
  },
);
