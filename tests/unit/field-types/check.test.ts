import { describe, expect, it } from 'vitest';
import { typeOf } from '../../../src/model/field-types/fieldTypes.ts';
import { faultsOf, fieldOf, ID, OTHER_ID } from './fields.ts';
import { processorTime } from '../../support/processorTime.ts';

describe.each([
  [fieldOf({ type: 'text', maxLength: 3 }), '损失🔥', []],
  [fieldOf({ type: 'text', maxLength: 3 }), 'abcd', ['tooLong']],
  [fieldOf({ type: 'text' }), 'x'.repeat(201), ['tooLong']],
  [fieldOf({ type: 'longText' }), 'x'.repeat(4000), []],
  [fieldOf({ type: 'text', minLength: 3 }), 'ab', ['tooShort']],
  [fieldOf({ type: 'text', pattern: 'ET\\d{2}(\\d{2}){0,2}' }), 'ET0102', []],
  [fieldOf({ type: 'text', pattern: 'ET\\d{2}(\\d{2}){0,2}' }), 'ET010', ['pattern']],
  [fieldOf({ type: 'text', pattern: 'a|b' }), 'ac', ['pattern']],
  [fieldOf({ type: 'text', pattern: 'a(?=b)' }), 'a', ['pattern']],
  [fieldOf({ type: 'text', format: ['mobile', 'email'] }), 'x@example.com', []],
  [fieldOf({ type: 'text', format: ['mobile', 'email'] }), 'nobody', ['format']],
  [fieldOf({ type: 'richText', maxLength: 10 }), '<p>1234567</p>', ['tooLong']],
  [fieldOf({ type: 'integer', min: 0, max: 34 }), 35, ['tooLarge']],
  [fieldOf({ type: 'integer', min: 0, max: 34 }), -1, ['tooSmall']],
  [fieldOf({ type: 'integer', min: 0, max: 34 }), 0, []],
  [fieldOf({ type: 'money', above: 0 }), '0.00', ['notAbove']],
  [fieldOf({ type: 'money', above: 0 }), '0.01', []],
  [fieldOf({ type: 'money', min: '0.10' }), '0.09', ['tooSmall']],
  [fieldOf({ type: 'percent' }), '100', []],
  [fieldOf({ type: 'percent' }), '100.01', ['tooLarge']],
  [fieldOf({ type: 'percent' }), '-0.01', ['tooSmall']],
  [fieldOf({ type: 'percent', max: 50 }), '50.01', ['tooLarge']],
  [fieldOf({ type: 'dictionary', dictionary: 'a', multiple: true }), ['x', ' x'], ['twice']],
  [fieldOf({ type: 'dictionary', dictionary: 'a', multiple: true, maxItems: 1 }), ['x', 'y'], ['tooManyItems']],
  [fieldOf({ type: 'references', model: 'a' }), [ID, { id: ID.toUpperCase() }], ['twice']],
  [fieldOf({ type: 'references', model: 'a', maxItems: 1 }), [ID, OTHER_ID], ['tooManyItems']],
  [fieldOf({ type: 'users', minItems: 2 }), [ID], ['tooFewItems']],
  [fieldOf({ type: 'attachment', maxItems: 1 }), [ID, OTHER_ID], ['tooManyItems']],
  [fieldOf({ type: 'attachment' }), [ID, ID], ['twice']],
  [fieldOf({ type: 'subTable', model: 'a', maxItems: 1 }), [{}, {}], ['tooManyItems']],
  [fieldOf({ type: 'subTable', model: 'a', minItems: 2 }), [{}], ['tooFewItems']],
])('the options of a $type field', (field, raw, faults) => {
  it(`find ${JSON.stringify(faults)} in ${JSON.stringify(raw).slice(0, 60)}`, () => {
    expect(faultsOf(field, raw)).toEqual(faults);
  });
});

describe('a value that is no canonical one', () => {
  it('is a fault of a number, and no exception', () => {
    const field = fieldOf({ type: 'money', min: 1 });
    expect(typeOf(field).check('12.', field)).toEqual([{ key: 'notNumber' }]);
  });
});

describe('time that hostile input takes', () => {
  const within = (limit: number, work: () => unknown): void =>
    expect(processorTime(work).milliseconds).toBeLessThan(limit);

  it('grows with the text only, whatever the pattern', () => {
    const field = fieldOf({ type: 'text', pattern: '(a+)+b', maxLength: 20_000 });
    within(1000, () => expect(faultsOf(field, 'a'.repeat(5000))).toEqual(['pattern']));
  });

  it('grows with the text only for blanks without a line break', () => {
    const field = fieldOf({ type: 'text' });
    within(500, () => expect(faultsOf(field, `a${' '.repeat(200_000)}b`)).toEqual(['tooLong']));
  });

  it('grows with the text only for rich text of nothing but brackets', () => {
    const field = fieldOf({ type: 'richText' });
    within(500, () => expect(faultsOf(field, '<'.repeat(200_000))).toEqual(['tooLong']));
    within(500, () => expect(faultsOf(field, '<br'.repeat(100_000))).toEqual(['tooLong']));
  });
});
