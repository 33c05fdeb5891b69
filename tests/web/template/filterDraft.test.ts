import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Filter } from '../../../src/model/language/filter.ts';
import type { Field } from '../../../src/model/field-types/fieldTypes.ts';
import { countOf, emptyGroup, toDraft, toFilter } from '../../../src/web/template/filter/filterDraft.ts';
import { inOfferedWords, offeredOperators, withOperator } from '../../../src/web/template/filter/filterFields.ts';
import { passes } from '../../../stories/support/fakeStore.ts';

const title = { en: 'x', 'zh-cn': 'x', 'zh-tw': 'x' };
const owner: Field = { type: 'user', name: 'owner', title };

describe('a filter while it is built', () => {
  it('means what it meant before it was opened, whatever its shape', () => {
    const condition = fc.record({
      field: fc.constantFrom('a', 'b', 'c'),
      op: fc.constantFrom('eq' as const, 'ne' as const),
      value: fc.integer({ min: 0, max: 2 }),
    });
    const { tree } = fc.letrec<{ tree: Filter }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        condition,
        fc.record({ and: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ or: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ not: tie('tree') }),
      ),
    }));
    const digit = fc.integer({ min: 0, max: 2 });
    fc.assert(
      fc.property(tree, fc.record({ a: digit, b: digit, c: digit }), (filter, row) => {
        expect(passes(row, toFilter(toDraft(filter)))).toBe(passes(row, filter));
      }),
    );
  });

  it('leaves out what is not finished, and counts it', () => {
    const draft = toDraft({
      and: [
        { field: 'a', op: 'eq', value: '' },
        { field: 'b', op: 'between', value: [null, null] },
        { field: 'c', op: 'empty' },
      ],
    });
    expect(toFilter(draft)).toEqual({ field: 'c', op: 'empty' });
    expect(countOf(draft)).toEqual({ finished: 1, open: 2 });
    expect(toFilter(emptyGroup('any'))).toBeUndefined();
  });

  it('offers one word for one meaning and keeps a value that still fits', () => {
    expect(offeredOperators(owner)).toEqual(['in', 'notIn', 'empty', 'notEmpty']);
    expect(inOfferedWords({ field: 'owner', op: 'eq', value: '$user.id' }, owner)).toEqual({
      field: 'owner',
      op: 'in',
      value: ['$user.id'],
    });
    expect(withOperator({ field: 'a', op: 'gt', value: '5' }, 'lte')).toEqual({ field: 'a', op: 'lte', value: '5' });
    expect(withOperator({ field: 'a', op: 'gt', value: '5' }, 'between')).toEqual({ field: 'a', op: 'between' });
    expect(withOperator({ field: 'a', op: 'eq', value: 'x' }, 'in')).toEqual({ field: 'a', op: 'in', value: ['x'] });
    expect(withOperator({ field: 'a', op: 'eq', value: 'x' }, 'empty')).toEqual({ field: 'a', op: 'empty' });
  });
});
