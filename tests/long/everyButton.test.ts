import { expect, it } from 'vitest';
import { callServer } from '../e2e/support/callServer.ts';
import { stageOfTests, WIDE } from '../e2e/support/stage.ts';
import { menuScreens } from '../e2e/support/walk.ts';
import { Presser, selectionOf, type Outcome } from './support/pressing.ts';

const stage = stageOfTests();
/** The screens are walked in so many parts, each a test of its own, that a fault in one hides none in the others. */
const PARTS = 4;

it.each(Array.from({ length: PARTS }, (_, part) => part))(
  'every button of every generated screen does something or says why not, with none, one and several records (%i)',
  async (part) => {
    const admin = await stage.signIn('admin', { size: WIDE });
    const token = (await admin.page.context().cookies()).find(({ name }) => name === 'appToken')?.value;
    const screens = (await menuScreens(admin, 'en')).filter((_, at) => at % PARTS === part);
    const wrong: string[] = [];
    for (const { path, title, templateCode } of screens) {
      const { template } = await callServer(stage.server.url, 'api/commonData/getTemplate', { templateCode }, token);
      const presser = new Presser(admin, path, title);
      await presser.open();
      const count = await presser.buttons.count();
      for (const wanted of [0, 1, 2]) {
        for (let at = 0; at < count; at += 1) {
          const there = await presser.select(wanted);
          const button = presser.buttons.nth(at);
          const words = (await button.innerText()).trim();
          const outcome = await presser.press(button);
          const fault = faultOf(outcome, selectionOf(template, words), there);
          if (fault) wrong.push(`${path} "${words}" with ${there} selected: ${fault}`);
          await presser.giveUp(outcome);
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

/** What is wrong with the outcome of a press (Specification §5, Selection); undefined where nothing is. */
function faultOf({ kind, says }: Outcome, selection: 'none' | 'one' | 'many', there: number): string | undefined {
  if (kind === 'blocked') return says.trim() === '' ? 'is blocked without a reason' : undefined;
  if (kind === 'nothing') return 'nothing happens';
  const asked =
    selection === 'one' && there !== 1
      ? 'Please select one record'
      : selection === 'many' && there === 0
        ? 'Please select at least one record'
        : undefined;
  if (asked && !(says.includes('System prompt') && says.includes(asked)))
    return `${kind} "${says}" instead of "${asked}"`;
  if (!asked && /Please select/.test(says)) return `"${says}" though the selection fits`;
  return undefined;
}
