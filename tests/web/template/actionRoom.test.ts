import { describe, expect, it } from 'vitest';
import type { Pressable } from '../../../src/web/template/buttons/pressable.ts';
import { actionsWidth, divideActions } from '../../../src/web/template/list/actionRoom.ts';
import { tagRoom } from '../../../src/web/template/list/columnRoom.ts';
import { say } from '../../unit/program/lossEvent.ts';

const action = (title: string, enabled = true): Pressable => ({
  button: { code: title, title: say(title), selection: 'one', do: [{ action: 'refresh' }] },
  actions: [],
  enabled,
});
const divided = (...shown: Pressable[]) => {
  const { beside, inMenu } = divideActions(shown, ({ button }) => button.code);
  return [beside.map(({ button }) => button.code), inMenu.map(({ button }) => button.code)];
};

describe('what can be done with a row', () => {
  it('is in words for two, and in a menu for the rest', () => {
    expect(divided(action('View'), action('Edit'))).toEqual([['View', 'Edit'], []]);
    expect(divided(action('View'), action('Edit'), action('Copy'))).toEqual([['View', 'Edit'], ['Copy']]);
  });

  it('leaves to the menu what cannot be pressed, where there is one', () => {
    expect(divided(action('View'), action('Edit', false), action('Copy'), action('Close'))).toEqual([
      ['View', 'Copy'],
      ['Edit', 'Close'],
    ]);
  });

  it('takes no more room than its column may have', () => {
    const [long, longer] = [action('Refuse the extension'), action('Agree to the extension')];
    expect(divided(long, longer)).toEqual([['Refuse the extension'], ['Agree to the extension']]);
    expect(divided(action('同意延期申请'), action('拒绝延期申请'))).toEqual([['同意延期申请'], ['拒绝延期申请']]);
  });

  it('makes the column as wide as its widest row', () => {
    const one = { words: ['View'], menu: false };
    const two = { words: ['View', 'History'], menu: true };
    expect(actionsWidth([one, two])).toBe(actionsWidth([two]));
    expect(actionsWidth([two])).toBeGreaterThan(actionsWidth([one]));
    expect(actionsWidth([{ words: ['查看', '历史'], menu: true }])).toBeLessThan(180);
  });
});

describe('the column of states', () => {
  it('is as wide as its longest word, in either script, up to a limit', () => {
    expect(tagRoom([])).toBe(0);
    expect(tagRoom(['Draft', 'Operational-risk review'])).toBeGreaterThan(tagRoom(['Draft']) + 100);
    expect(tagRoom(['操作风险审核'])).toBeGreaterThan(tagRoom(['草稿']));
    expect(tagRoom(['x'.repeat(200)])).toBeLessThan(300);
  });
});
