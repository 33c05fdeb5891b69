import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { FieldConfig } from '../../../src/model/field-types/fieldTypes.ts';
import { isEmpty, checkRecord } from '../../../src/model/program/checkRecord.ts';
import { evaluateRecord, isValues, type Values } from '../../../src/model/program/evaluate.ts';
import type { ModelProgram } from '../../../src/model/program/program.ts';
import { context, evaluated, event, field, lossEventProgram, programOf, say } from './lossEvent.ts';

// Machines that do other things at the same time take their time.
vi.setConfig({ testTimeout: 30_000 });

const COUNT = 8;
const name = (at: number) => `f${at}`;
const below = (at: number) => fc.nat({ max: at - 1 }).map(name);

const condition = (at: number) =>
  fc
    .tuple(below(at), below(at), fc.nat({ max: 4 }))
    .map(
      ([a, b, kind]) =>
        [
          `${a} > ${b}`,
          `empty(${a})`,
          `!empty(${a}) && ${b} != 3`,
          `${a} == 1 || ${b} == 2`,
          `sum(rows.map(r, r.n)) > ${a}`,
        ][kind],
    );
const computed = (at: number) =>
  fc
    .tuple(below(at), below(at), fc.nat({ max: 3 }))
    .map(
      ([a, b, kind]) =>
        [`${a} + ${b} / 3`, `coalesce(${a}, 0) * 2`, `${a} > ${b} ? ${a} : ${b}`, `sum(rows.map(r, r.n))`][kind],
    );

/** A field whose expressions read fields before it, so that there are no cycles. */
const anyField = (at: number): fc.Arbitrary<FieldConfig> => {
  const plain = field(name(at), { type: 'decimal', precision: 18, scale: 4 });
  if (at === 0) return fc.constant(plain);
  return fc
    .record(
      {
        visibleWhen: condition(at),
        requiredWhen: condition(at),
        readOnlyWhen: condition(at),
        computed: computed(at),
        whenHidden: fc.constantFrom('keep' as const, 'clear' as const),
        required: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    .map((options) => ({ ...plain, ...JSON.parse(JSON.stringify(options)) }));
};

const anyProgram: fc.Arbitrary<ModelProgram> = fc
  .tuple(
    fc.tuple(...Array.from({ length: COUNT }, (_, at) => anyField(at))),
    fc.option(condition(COUNT / 2), { nil: undefined }),
    // A section that hides what it hangs on itself would be a circle.
    fc.shuffledSubarray(Array.from({ length: COUNT / 2 }, (_, at) => name(COUNT / 2 + at))),
    fc.shuffledSubarray(
      Array.from({ length: COUNT }, (_, at) => at),
      { minLength: COUNT },
    ),
    below(COUNT),
  )
  .map(([fields, sectionCondition, inSection, order, ofParent]) =>
    programOf(
      {
        templateCode: 'record',
        title: say('record'),
        fields: [field('rows', { type: 'subTable', model: 'row' }), ...order.flatMap((at) => fields[at] ?? [])],
        form: {
          sections: [
            { code: 'one', title: say('one'), fields: ['rows'] },
            ...(sectionCondition && inSection.length > 0
              ? [{ code: 'two', title: say('two'), visibleWhen: sectionCondition, fields: inSection }]
              : []),
          ],
        },
      },
      {
        templateCode: 'row',
        title: say('row'),
        rows: true,
        fields: [
          field('n', { type: 'integer', visibleWhen: '!empty(m)' }),
          field('m', { type: 'integer' }),
          field('owner', { type: 'decimal', precision: 18, scale: 4, computed: `parent.${ofParent} * 2` }),
          field('note', { type: 'integer', visibleWhen: 'owner > 2' }),
        ],
      },
    ),
  );

const number = fc.option(fc.integer({ min: -5, max: 5 }).map((n) => n.toFixed(4)));
const whole = fc.option(fc.integer({ min: -5, max: 5 }));
const anyValues: fc.Arbitrary<Values> = fc
  .tuple(
    fc.dictionary(fc.nat({ max: COUNT - 1 }).map(name), number),
    fc.array(fc.record({ n: whole, m: whole, note: whole }, { requiredKeys: [] }), { maxLength: 4 }),
  )
  .map(([values, rows]) => ({ ...values, rows }));

const both = (check: (program: ModelProgram, values: Values) => void, numRuns = 100): void =>
  fc.assert(fc.property(anyProgram, anyValues, check), { numRuns });

describe('whatever the model and the record', () => {
  it('evaluating the result again changes nothing', () => {
    both((program, values) => {
      const once = evaluated(program, values);
      expect(evaluated(program, once.values)).toEqual(once);
    });
  });

  it('what is hidden and not kept is empty, and nothing hidden is required', () => {
    both((program, values) => {
      const state = evaluated(program, values);
      for (const { field: each, computed: formula } of program.fields.values()) {
        if (state.visible[each.name]) continue;
        expect(state.required[each.name]).toBe(false);
        if (!formula && each.whenHidden !== 'keep') expect(isEmpty(state.values[each.name])).toBe(true);
      }
      for (const row of state.rows.rows ?? []) {
        if (!row.visible.note) expect(isEmpty(row.values.note)).toBe(true);
      }
    });
  });

  it('browser and server come to the same where every expression is pure', () => {
    both((program, values) => {
      const pure = program.all.every((expression) => expression.needs.side === 'pure');
      expect(pure).toBe(true);
      expect(evaluated(program, values, { side: 'browser' })).toEqual(evaluated(program, values, { side: 'server' }));
    });
  });

  it('the record given stays as it was, and nothing but what is computed or hidden differs in the result', () => {
    both((program, values) => {
      const copy = structuredClone(values);
      const state = evaluated(program, values);
      expect(values).toEqual(copy);
      for (const { field: each, computed: formula } of program.fields.values()) {
        if (!formula && state.visible[each.name] && each.name !== 'rows')
          expect(state.values[each.name]).toEqual(values[each.name]);
      }
    });
  });

  it('computed values have the scale of their field', () => {
    both((program, values) => {
      const state = evaluated(program, values);
      for (const each of program.computedOrder) {
        const value = state.values[each];
        if (value !== null) expect(value).toMatch(/^-?\d+\.\d{4}$/);
      }
    });
  });
});

/** What somebody does in a form: types into a field of the record or of a row, which makes that row another object, adds, takes away, moves. */
const anyChange = fc.oneof(
  fc.record({ field: fc.nat({ max: COUNT - 1 }).map(name), value: number }),
  fc.record({ row: fc.nat({ max: 4 }), cell: fc.constantFrom('n', 'm', 'note'), value: whole }),
  fc.record({ insertAt: fc.nat({ max: 4 }) }),
  fc.record({ removeAt: fc.nat({ max: 4 }) }),
  fc.constant('turned' as const),
);
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

function changedBy(values: Values, change: Change): Values {
  const rows = Array.isArray(values.rows) ? values.rows : [];
  if (change === 'turned') return { ...values, rows: rows.toReversed() };
  if ('field' in change) return { ...values, [change.field]: change.value };
  if ('insertAt' in change) return { ...values, rows: rows.toSpliced(change.insertAt, 0, { n: 1, m: 1 }) };
  if ('removeAt' in change) return { ...values, rows: rows.toSpliced(change.removeAt, 1) };
  return {
    ...values,
    rows: rows.map((row, at) => (at === change.row && isValues(row) ? { ...row, [change.cell]: change.value } : row)),
  };
}

describe('knowing what came out before a change', () => {
  it('makes no difference to what comes out after it, however many there are', () => {
    fc.assert(
      fc.property(anyProgram, anyValues, fc.array(anyChange, { maxLength: 6 }), (program, begun, changes) => {
        let source = begun;
        let state = evaluated(program, source);
        for (const change of changes) {
          const last = { source, state };
          source = changedBy(source, change);
          state = evaluated(program, source, { last });
          expect(state).toEqual(evaluated(program, source));
          // A form shows what came out, and goes on from there.
          source = {
            ...source,
            ...Object.fromEntries(program.computedOrder.map((each) => [each, state.values[each] ?? null])),
          };
          state = evaluated(program, source, { last: { source, state } });
          expect(state).toEqual(evaluated(program, source));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leaves the state of a row that nobody has touched the very same', () => {
    both((program, values) => {
      const rows = [...(Array.isArray(values.rows) ? values.rows : []), { n: 1, m: 1 }, { n: 2, m: 2 }];
      const source = { ...values, rows };
      const settled = evaluated(program, source);
      const before = { source: { ...settled.values, rows }, state: evaluated(program, { ...settled.values, rows }) };
      const touched = { ...before.source, rows: [...rows.slice(0, -1), { n: 2, m: 2 }] };
      const after = evaluated(program, touched, { last: before });
      expect(after.rows.rows?.slice(0, -1).every((state, at) => state === before.state.rows.rows?.[at])).toBe(true);
    });
  });
});

describe('a loss event of any canonical values', () => {
  const day = fc.constantFrom('1900-01-01', '2026-02-28', '2199-12-31');
  const money = fc.constantFrom('0.00', '-1.00', '9999999999999999.99', '0.01');
  const code = fc.constantFrom('actualLoss', 'gain', 'CNY', 'insurance', 'nearMiss', 'unknown');
  const values: fc.Arbitrary<Values> = fc
    .record(
      {
        title: fc.string(),
        nature: code,
        occurStart: day,
        discoverDate: day,
        expectedLoss: money,
        nonFinLevel: code,
        downtimeMinutes: fc.maxSafeInteger(),
        regReportDate: day,
        status: fc.constantFrom('draft', 'confirmed', 'financeReview'),
        losses: fc.array(
          fc.record(
            {
              acctDate: day,
              isProvision: fc.boolean(),
              currency: code,
              amount: money,
              fxRate: fc.constantFrom('0.000001', '999999.999999'),
            },
            { requiredKeys: [] },
          ),
        ),
        recoveries: fc.array(fc.record({ recoveryType: code, amountCny: money }, { requiredKeys: [] })),
      },
      { requiredKeys: [] },
    )
    .map((record) => ({ ...record }));

  it('is evaluated and checked without an exception, on both sides', () => {
    fc.assert(
      fc.property(values, fc.constantFrom('browser' as const, 'server' as const), (given, side) => {
        const options = { side, transition: 'submit', before: event };
        const state = evaluateRecord(lossEventProgram, given, context, options);
        expect(Array.isArray(checkRecord(lossEventProgram, state, context, options))).toBe(true);
        expect(evaluateRecord(lossEventProgram, state.values, context, options)).toEqual(state);
      }),
      { numRuns: 200 },
    );
  });
});
