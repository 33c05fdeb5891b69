import { describe, expect, it } from 'vitest';
import { LabelStore } from '../../../src/web/fields/support/labelStore.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

function storeOf(answer: (id: string) => string) {
  const calls: string[][] = [];
  const store = new LabelStore((_templateCode, ids) => {
    calls.push(ids);
    return Promise.resolve(ids.map((id) => ({ id, label: answer(id) })));
  });
  return { store, calls };
}

describe('labels of records', () => {
  it('are asked for again in another language, and the old ones stay until then', async () => {
    let language = 'en';
    const { store } = storeOf((id) => `${language} ${id}`);
    store.want('dept', ['1', '2']);
    await settled();
    language = 'zh-tw';
    let told = 0;
    store.subscribe(() => (told += 1));
    store.renew();
    expect(store.get('dept', '1')).toBe('en 1');
    await settled();
    expect([store.get('dept', '1'), store.get('dept', '2'), told]).toEqual(['zh-tw 1', 'zh-tw 2', 1]);
  });

  it('are asked for in calls that the server takes', async () => {
    const { store, calls } = storeOf((id) => id);
    store.want(
      'dept',
      Array.from({ length: 2500 }, (_, at) => String(at)),
    );
    await settled();
    expect(calls.map((ids) => ids.length)).toEqual([1000, 1000, 500]);
    expect(store.get('dept', '2499')).toBe('2499');
  });
});
