import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compile } from '../../../../src/model/expression/compile.ts';
import type { ValueType } from '../../../../src/model/expression/valueType.ts';
import {
  celOf,
  conditionsOf,
  operatorsOf,
  type Condition,
  type ValueKind,
} from '../../../../src/web/plugins/workflow/designer/panels/conditions.ts';

const FIELDS: Readonly<Record<string, ValueType>> = {
  title: 'text',
  amount: 'decimal',
  urgent: 'bool',
  since: 'day',
  people: { list: 'text' },
};
const KINDS: Readonly<Record<string, ValueKind>> = {
  title: 'text',
  amount: 'decimal',
  urgent: 'bool',
  since: 'day',
  people: 'list',
};
const kindOf = (name: string): ValueKind => KINDS[name] ?? 'none';

const value = (kind: ValueKind): fc.Arbitrary<string> =>
  kind === 'decimal'
    ? fc.integer({ min: -1_000_000, max: 1_000_000 }).map(String)
    : kind === 'day'
      ? fc.constantFrom('2026-01-31', '2027-12-01')
      : fc.string({ minLength: 1 }).filter((text) => !/[\p{Cc}]/u.test(text));
const line = fc.constantFrom(...Object.keys(FIELDS)).chain((name) =>
  fc.constantFrom(...operatorsOf(kindOf(name))).chain((operator): fc.Arbitrary<Condition> => {
    const valueless = ['empty', 'filled', 'yes', 'no'].includes(operator);
    return (valueless ? fc.constant('') : value(kindOf(name))).map((text) => ({ name, operator, value: text }));
  }),
);
const built = fc.record({
  join: fc.constantFrom('&&' as const, '||' as const),
  lines: fc.array(line, { minLength: 2, maxLength: 4 }),
});

it('writes CEL that the language understands as a condition, and reads the same lines from it', () => {
  fc.assert(
    fc.property(built, (conditions) => {
      const cel = celOf(conditions, kindOf);
      const result = compile(cel, { variables: FIELDS, records: {} }, 'bool');
      expect(result.ok ? [] : result.faults).toEqual([]);
      expect(conditionsOf(cel)).toEqual(conditions);
    }),
  );
});

it('leaves to the text what it could not write itself', () => {
  for (const source of ['amount > limit', 'amount > 1 && (urgent == true || amount < 9)', 'today() == since'])
    expect(conditionsOf(source)).toBeUndefined();
  expect(conditionsOf('')).toEqual({ join: '&&', lines: [] });
});

it('leaves out a line that is not filled in, and a value that is none of its kind', () => {
  const lines: Condition[] = [
    { name: 'amount', operator: '>', value: 'many' },
    { name: 'since', operator: '==', value: 'yesterday' },
    { name: '', operator: '==', value: 'x' },
    { name: 'title', operator: '==', value: "o'clock" },
  ];
  expect(celOf({ join: '&&', lines }, kindOf)).toBe("title == 'o\\'clock'");
});
