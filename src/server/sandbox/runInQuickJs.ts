import type { QuickJSContext, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten';
import { Value } from 'typebox/value';
import { ScriptResult, type ScriptInput, type ScriptOutcome } from './messages.ts';

/** Milliseconds that a script may take. */
export const TIME_LIMIT = 1000;
/** Bytes that its values may take. */
export const MEMORY_LIMIT = 8 * 1024 * 1024;
const STACK_LIMIT = 256 * 1024;
/** Values, refusals and messages that one script may give, and their length as JSON. */
const MOST_GIVEN = 200;
const LONGEST_GIVEN = 1_000_000;

/**
 * Runs a script in a machine of its own, which is thrown away afterwards: it has the language (no modules, no timers, no network, no files), the
 * data that it is given, and three functions. Everything that it makes stays inside but one JSON text that it ends with.
 */
export function runInQuickJs(quickJs: QuickJSWASMModule, input: ScriptInput, timeLimit = TIME_LIMIT): ScriptOutcome {
  const runtime = quickJs.newRuntime();
  runtime.setMemoryLimit(MEMORY_LIMIT);
  runtime.setMaxStackSize(STACK_LIMIT);
  const end = Date.now() + timeLimit;
  runtime.setInterruptHandler(() => Date.now() > end);
  const context = runtime.newContext();
  try {
    return evaluate(context, input, end);
  } catch {
    // The machine itself has run out of memory so far that it can say nothing any more.
    return { ok: false, fault: { kind: Date.now() > end ? 'tooLong' : 'tooMuchMemory' } };
  } finally {
    dispose(context, runtime);
  }
}

function evaluate(context: QuickJSContext, input: ScriptInput, end: number): ScriptOutcome {
  const { source, ...given } = input;
  const text = context.newString(JSON.stringify(given));
  context.setProp(context.global, '$given', text);
  text.dispose();
  const prepared = context.evalCode(PREPARE, 'prepare.js');
  if (prepared.error) return faulty(context, prepared.error, end);
  const take = prepared.value;
  // A function of its own: `return` ends the script, and its names are not those of the machine. Its first line is line 1.
  const ran = context.evalCode(`(() => {'use strict';${source}\n})()`, 'script.js');
  if (ran.error) {
    take.dispose();
    return faulty(context, ran.error, end);
  }
  ran.value.dispose();
  const taken = context.callFunction(take, context.undefined);
  take.dispose();
  if (taken.error) return faulty(context, taken.error, end);
  const told = context.getString(taken.value);
  taken.value.dispose();
  if (told.length > LONGEST_GIVEN) return { ok: false, fault: { kind: 'tooMuchMemory' } };
  // A script can bend how its values become text; what is no result any more is its own fault.
  const result: unknown = JSON.parse(told);
  if (Value.Check(ScriptResult, result)) return { ok: true, result };
  return { ok: false, fault: { kind: 'threw', message: 'TypeError: its result cannot be read' } };
}

/** Makes the data and the functions that a script sees, and answers how their result is taken. What the script redefines is its own loss. */
const PREPARE = `(() => {
  'use strict';
  const { stringify, parse } = JSON;
  const given = parse($given);
  delete globalThis.$given;
  const freeze = (value) => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  };
  const set = {};
  const refusals = [];
  const messages = [];
  const most = ${MOST_GIVEN};
  const roomIn = (list) => { if (list.length >= most) throw new RangeError('Too much at once: ' + most); };
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(globalThis, name, { value: freeze(value), enumerable: true });
  Object.defineProperty(globalThis, 'set', { value: (name, value) => {
    if (typeof name !== 'string') throw new TypeError('set takes the name of a field and a value');
    roomIn(Object.keys(set));
    set[name] = value === undefined ? null : value;
  } });
  Object.defineProperty(globalThis, 'refuse', { value: (message, field) => {
    roomIn(refusals);
    refusals.push(field === undefined ? { message: String(message) } : { message: String(message), field: String(field) });
  } });
  Object.defineProperty(globalThis, 'say', { value: (message) => { roomIn(messages); messages.push(String(message)); } });
  return () => stringify({ set, refusals, messages });
})()`;

type Handle = ReturnType<QuickJSContext['newString']>;

function faulty(context: QuickJSContext, error: Handle, end: number): ScriptOutcome {
  const thrown: unknown = context.dump(error);
  error.dispose();
  const { name, message, stack } = errorParts(thrown);
  if (name === 'InternalError' && message === 'interrupted') return { ok: false, fault: { kind: 'tooLong' } };
  if (name === 'InternalError' && message === 'out of memory')
    return { ok: false, fault: { kind: Date.now() > end ? 'tooLong' : 'tooMuchMemory' } };
  const line = Number(/script\.js:(\d+)/.exec(stack)?.[1]);
  const told = message.slice(0, MOST_GIVEN);
  return { ok: false, fault: { kind: 'threw', message: told, ...(line > 0 ? { line } : {}) } };
}

function errorParts(thrown: unknown): { name: string; message: string; stack: string } {
  if (typeof thrown !== 'object' || thrown === null) return { name: '', message: String(thrown), stack: '' };
  const parts: Record<string, unknown> = { ...thrown };
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { name: text(parts.name), message: text(parts.message) || text(parts.name), stack: text(parts.stack) };
}

/** A machine that ran out of memory may hold values that nobody let go of; it is dropped with them. */
function dispose(context: QuickJSContext, runtime: QuickJSRuntime): void {
  try {
    context.dispose();
    runtime.dispose();
  } catch {
    // Its memory belongs to the module, which the thread loads anew when it is started again.
  }
}
