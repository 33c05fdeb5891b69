import { afterAll, describe, expect, test } from 'vitest';
import type { ScriptInput, ScriptOutcome } from '../../../src/server/sandbox/messages.ts';
import { Scripts } from '../../../src/server/sandbox/scripts.ts';

const scripts = new Scripts();
afterAll(() => scripts.close());

const run = (source: string, more: Partial<ScriptInput> = {}): Promise<ScriptOutcome> =>
  scripts.run({
    source,
    record: { title: 'A', amount: '10.00' },
    before: null,
    params: {},
    user: {},
    today: '2026-03-01',
    ...more,
  });

describe('a script', () => {
  test('sees what it is given and answers what it asks for', async () => {
    const source = `set('title', record.title + params.more + today); refuse('No', 'amount'); say('Hello ' + user.name)`;
    expect(await run(source, { params: { more: 'B' }, user: { name: 'Ann' } })).toEqual({
      ok: true,
      result: {
        set: { title: 'AB2026-03-01' },
        refusals: [{ message: 'No', field: 'amount' }],
        messages: ['Hello Ann'],
      },
    });
  });

  test('cannot change what it is given', async () => {
    expect(await run(`record.title = 'B'`)).toMatchObject({ ok: false, fault: { kind: 'threw', line: 1 } });
  });

  test('tells the line at which it failed', async () => {
    const outcome = await run(`const a = 1;\n\nthrow new Error('three')`);
    expect(outcome).toEqual({ ok: false, fault: { kind: 'threw', message: 'three', line: 3 } });
  });

  test.each([
    ['a loop without an end', 'for (;;) {}'],
    ['one that catches its own end', 'for (;;) { try { for (;;) {} } catch {} }'],
    ['a regular expression that explodes', `/(a+)+$/.test('a'.repeat(60) + 'b')`],
    ['a promise that loops', 'Promise.resolve().then(() => { for (;;) {} }); for (;;) {}'],
  ])('is stopped: %s', async (_name, source) => {
    expect(await run(source)).toEqual({ ok: false, fault: { kind: 'tooLong' } });
  });

  test.each([
    ['one long text', `'x'.repeat(1e8)`],
    ['a list of everything', 'new Array(1e7).fill(1)'],
    ['a list that doubles', 'let a = [1]; for (;;) a = a.concat(a)'],
  ])('is stopped when it wants too much memory: %s', async (_name, source) => {
    expect(await run(source)).toEqual({ ok: false, fault: { kind: 'tooMuchMemory' } });
  });

  test('that never ends a single step is ended with its thread, and the next one runs', async () => {
    // Each step searches a long text, and the machine looks at the clock only every so many steps.
    const slow = `const text = 'a'.repeat(3e6); let n = 0; for (;;) n += text.lastIndexOf('b');`;
    expect(await run(slow)).toEqual({ ok: false, fault: { kind: 'tooLong' } });
    expect(await run(`say('still here')`)).toMatchObject({ ok: true });
  });

  test('a stack without an end is a fault of the script', async () => {
    expect(await run('function f() { f() } f()')).toMatchObject({ ok: false, fault: { kind: 'threw' } });
  });

  test.each(['require', 'process', 'fetch', 'setTimeout', 'std', 'os', 'WebAssembly', 'console'])(
    'knows no %s',
    async (name) => {
      expect(await run(`say(typeof ${name})`)).toMatchObject({ result: { messages: ['undefined'] } });
    },
  );

  test('leaves nothing behind for the next one', async () => {
    await run(`globalThis.left = 1; Object.prototype.left = 1`);
    expect(await run('say(typeof left)')).toMatchObject({ result: { messages: ['undefined'] } });
  });

  test('cannot forge its result by what it redefines', async () => {
    const source = `JSON.stringify = () => '{"set":{"title":"forged"}}'; Object.prototype.toJSON = () => 1; set('amount', 1)`;
    expect(await run(source)).toMatchObject({ ok: false, fault: { kind: 'threw' } });
  });
});
