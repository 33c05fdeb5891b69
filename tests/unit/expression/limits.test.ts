import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/model/expression/compile.ts';
import { compiled, context, evaluated, lossEvent, outcomeOf } from './lossEventScope.ts';
import { processorTime } from '../../support/processorTime.ts';

/** Expressions that are right by their making, one generator per type. */
const { number, condition } = fc.letrec<{
  number: string;
  condition: string;
  text: string;
  day: string;
  numbers: string;
}>((tie) => ({
  number: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('grossLoss', 'netLoss', '0', '1.5', '1000000', 'expectedLoss', "param('LEAD_DAYS')"),
    fc
      .tuple(tie('number'), fc.constantFrom('+', '-', '*', '/', '%'), tie('number'))
      .map(([a, op, b]) => `(${a}) * 1.0 ${op} (${b})`),
    tie('number').map((a) => `-(${a})`),
    tie('number').map((a) => `round(${a}, 2)`),
    fc.tuple(tie('condition'), tie('number'), tie('number')).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
    tie('numbers').map((list) => `sum(${list})`),
    fc.tuple(tie('number'), tie('number')).map(([a, b]) => `max(${a}, ${b})`),
    fc.tuple(tie('day'), tie('day')).map(([a, b]) => `days(${a}, ${b})`),
    tie('text').map((t) => `size(${t})`),
  ),
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('isCase', 'isMajor', 'true', 'empty(title)'),
    fc
      .tuple(tie('number'), fc.constantFrom('<', '>=', '==', '!='), tie('number'))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition')).map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie('condition').map((a) => `!${a}`),
    fc.tuple(tie('text'), tie('text')).map(([a, b]) => `(${a} in [${b}, 'x'])`),
    fc.tuple(tie('day'), tie('day')).map(([a, b]) => `(${a} <= ${b})`),
    tie('number').map((a) => `losses.exists(r, r.amount > ${a})`),
  ),
  text: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('title', "'a'", 'eventType.code', "''"),
    fc.tuple(tie('text'), tie('text')).map(([a, b]) => `(${a} + ${b})`),
    tie('number').map((a) => `text(${a})`),
  ),
  day: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('discoverDate', 'occurStart', 'today()', "day('2024-02-29')"),
    tie('number').map((a) => `addDays(discoverDate, ${a})`),
    tie('number').map((a) => `workdayAdd(occurStart, floor(${a}))`),
  ),
  numbers: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('losses.map(r, r.amount)', '[]', '[1, grossLoss]'),
    tie('condition').map((c) => `losses.filter(r, ${c}).map(r, r.amount * r.fxRate)`),
  ),
}));

const wireNumber = fc.oneof(
  fc.constant(null),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
  fc.string(),
);
const wireDay = fc.constantFrom(null, '2026-01-31', '0001-01-01', '9999-12-31', 'soon');
const values = fc.record({
  grossLoss: wireNumber,
  netLoss: wireNumber,
  expectedLoss: wireNumber,
  isCase: fc.constantFrom(null, true, false, 'yes'),
  isMajor: fc.constantFrom(null, true, false),
  title: fc.oneof(fc.constant(null), fc.string(), fc.integer()),
  discoverDate: wireDay,
  occurStart: wireDay,
  eventType: fc.constantFrom(null, 'e1', { id: 'e1', code: 'ET01' }, 7),
  losses: fc.oneof(
    fc.constant(null),
    fc.array(fc.oneof(fc.record({ amount: wireNumber, fxRate: wireNumber }), fc.constant(null)), { maxLength: 4 }),
  ),
});

describe('an evaluation', () => {
  it('of a right expression never throws, and answers in its type', () => {
    fc.assert(
      fc.property(fc.oneof(number, condition), values, (source, record) => {
        fc.pre(source.length <= 1500);
        const result = compile(source, lossEvent);
        if (!result.ok)
          expect(result.faults.every((fault) => fault.code === 'wholeDivision' || fault.code === 'limit')).toBe(true);
        if (!result.ok) return;
        const outcome = result.expression.evaluate(record, context);
        if (outcome.kind === 'error') expect(outcome.message).not.toMatch(/could not be evaluated/);
        if (outcome.kind === 'value')
          expect(typeof outcome.value).toBe(result.expression.type === 'bool' ? 'boolean' : 'string');
        if (outcome.kind === 'value' && result.expression.type === 'decimal')
          expect(outcome.value).toMatch(/^-?\d+(\.\d+)?$/);
      }),
      { numRuns: 1500 },
    );
  });

  it('gives the same answer again, and leaves the record as it was', () => {
    const record = Object.freeze({
      losses: Object.freeze([Object.freeze({ amount: '1' }), Object.freeze({ amount: '2' })]),
    });
    const expression = compiled('losses.filter(r, r.amount > 1).map(r, r.amount)');
    expect(expression.evaluate(record, context)).toEqual(expression.evaluate(record, context));
  });

  it('says so when the context fails', () => {
    const broken = {
      ...context,
      param: () => {
        throw new Error('no database');
      },
    };
    expect(compiled("param('LEAD_DAYS') > 1").evaluate({}, broken)).toEqual({
      kind: 'error',
      message: expect.stringContaining('no database'),
    });
  });

  it.each([
    'causes.all(a, causes.all(b, causes.all(c, a.id != b.id || true)))',
    'causes.all(a, (a in causes) || true)',
    'causes.map(a, count(causes)).sum() > 0',
    'cel.bind(l, causes, l.all(a, size(l) + count(l) > 0 && !(a in l && false)))',
    "causes.all(a, workdayAdd(day('2026-01-01'), 5000) > day('2026-01-01'))",
    "causes.all(a, !matches(join(causes.map(b, b.id), ''), '^(x+)+y$') || true)",
  ])('%s over very many rows is stopped', (source) => {
    const causes = Array.from({ length: 20_000 }, (_, i) => `x${i}`);
    const { result, milliseconds } = processorTime(() => outcomeOf(source, { causes }));
    expect(result.kind).toBe('error');
    expect(milliseconds).toBeLessThan(10_000);
  });

  it('refuses a list beyond measure, and texts that double themselves', () => {
    expect(evaluated('count(causes)', { causes: Array.from({ length: 20_001 }, () => 'x') })).toMatch(
      /^ERROR causes has more than 20000 entries/,
    );
    const doubled = 'cel.bind(a, title + title, cel.bind(b, a + a, cel.bind(c, b + b, cel.bind(d, c + c, size(d)))))';
    expect(evaluated(doubled, { title: 'x'.repeat(100) })).toBe('1600');
    expect(evaluated(doubled, { title: 'x'.repeat(9_000) })).toBe('ERROR The text is too long.');
  });
});

describe('a source', () => {
  it.each([
    ['very long', `1 ${'+ 1 '.repeat(2_000)}`],
    ['of very many parts', `1 ${'+ 1 '.repeat(700)}`],
    ['nested very deeply', `${'('.repeat(200)}1${')'.repeat(200)}`],
    ['of very many signs', `${'-'.repeat(3_900)}1`],
    ['with a huge list', `[${'1,'.repeat(500)}1]`],
  ])('%s is refused', (_, source) => {
    const result = compile(source, lossEvent);
    expect(result.ok ? [] : result.faults.map((fault) => fault.code)).toEqual(['limit']);
  });

  it('whatever it is, is answered', () => {
    const words = fc.constantFrom(
      'grossLoss',
      'losses',
      '.map(r, ',
      'r',
      '(',
      ')',
      '+',
      '-',
      '==',
      '&&',
      '?',
      ':',
      "'x'",
      '1',
      '1.5',
      '[',
      ']',
      ',',
      '.',
      'in',
      '!',
      'null',
      'sum',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words, { maxLength: 20 }).map((list) => list.join('')),
        ),
        (source) => {
          const result = compile(source, lossEvent);
          if (result.ok) return;
          expect(result.faults.length).toBeGreaterThan(0);
          for (const { offset, length } of result.faults) {
            expect(offset).toBeGreaterThanOrEqual(0);
            expect(offset + length).toBeLessThanOrEqual(source.length);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('is checked fast enough for thousands of them', () => {
    const sources = Array.from(
      { length: 4_000 },
      (_, i) => `round(sum(losses.map(r, r.amount)) * ${i}.5, 2) > netLoss && title == 'x' || empty(planDate)`,
    );
    const { milliseconds } = processorTime(() => {
      for (const source of sources) expect(compile(source, lossEvent).ok).toBe(true);
    });
    expect(milliseconds).toBeLessThan(5_000);
  });

  it('is checked once per scope', () => {
    expect(compile('grossLoss', lossEvent)).toBe(compile('grossLoss', lossEvent));
    expect(compile('grossLoss', lossEvent, 'bool').ok).toBe(false);
    expect(compile('grossLoss', { ...lossEvent, variables: {} }).ok).toBe(false);
  });
});
