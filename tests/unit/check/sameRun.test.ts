import { describe, expect, it } from 'vitest';
import { checkConfigs } from '../../../src/model/check/checkConfigs.ts';
import { faultsWith, surroundings, validSet, validText } from './validSet.ts';

const CASE = 'risk/riskCase.json';

/** Code, pointer and suggestion of the faults of the case with some texts replaced. */
function faultsOf(...changes: readonly [string, string][]) {
  const text = changes.reduce((valid, [from, to]) => {
    expect(valid).toContain(from);
    return valid.replace(from, () => to);
  }, validText(CASE));
  return faultsWith({ path: CASE, text });
}

const brief = (...changes: readonly [string, string][]) =>
  faultsOf(...changes)
    .map(({ code, pointer, suggestion }) => [code, pointer, suggestion])
    .sort();

const WRONG_SUM = ['sum(losses.map(r, r.amount))', 'sum(losses.map(r, r.amout))'] as const;
const SUM_FAULT = ['expression.unknownMember', '/fields/12/computed', 'amount'];

describe('an unknown property', () => {
  it('comes with the nearest right name and with all that may stand there', () => {
    const [fault] = faultsOf(['"required": true', '"requird": true']);
    expect(fault?.suggestion).toBe('required');
    expect(fault?.message).toMatch(/What may stand here: .*\bmaxLength\b.*\brequired\b/);
  });

  it('comes with a near name that stands there already', () => {
    expect(brief(['"required": true', '"required": true, "requird": true'])).toEqual([
      ['unknownProperty', '/fields/1/requird', 'required'],
    ]);
  });

  it('lists what the chosen type takes, and no other', () => {
    const [fault] = faultsOf(['"pattern": "RC{yyyy}{seq:4}"', '"pattern": "RC{yyyy}{seq:4}", "colour": "red"']);
    expect(fault?.message).toMatch(/What may stand here: .*\bgapless\b/);
    expect(fault?.message).not.toMatch(/maxLength/);
  });
});

describe('faults of form and of meaning', () => {
  it.each([
    ['a misspelt property', '"search": true', '"serch": true', ['unknownProperty', '/fields/1/serch', 'search']],
    [
      'an unknown property',
      '"code": "order",',
      '"at1": 1, "code": "order",',
      ['unknownProperty', '/rules/0/at1', 'at'],
    ],
    [
      'a missing translation',
      '{ "en": "Due", "zh-cn": "Due", "zh-tw": "Due" }',
      '{ "en": "Due", "zh-cn": "Due" }',
      ['missingLanguage', '/fields/9/title', undefined],
    ],
    ['a rule that does not fit', '"at": ["submit"]', '"at": []', ['size', '/rules/1/at', undefined]],
  ])('are told in one run: %s', (_name, from, to, fault) => {
    expect(brief([...WRONG_SUM], [from, to])).toEqual([SUM_FAULT, fault].sort());
  });

  it('a misspelt property counts as the one that was meant', () => {
    expect(brief([...WRONG_SUM], ['"model": "riskLoss"', '"modl": "riskLoss"'])).toEqual([
      SUM_FAULT,
      ['unknownProperty', '/fields/11/modl', 'model'],
    ]);
  });

  it.each([
    ['an option', '"dictionary": "region"', '"dictionary": 5', ['type', '/fields/3/dictionary', undefined]],
    ['an option that is missing', '"dictionary": "region",', '', ['missing', '/fields/3', undefined]],
    ['a bound', '"minLength": 2', '"minLength": "two"', ['type', '/fields/1/minLength', undefined]],
  ])('are told in one run with those of the other fields: %s', (_name, from, to, fault) => {
    expect(brief([...WRONG_SUM], [from, to])).toEqual([SUM_FAULT, fault].sort());
  });

  it('of a field that cannot be read leave its name alone, and tell what is wrong with the others', () => {
    expect(
      brief(
        ['"dictionary": "severity"', '"dictionary": "sevrity"'],
        ['"name": "title",\n      "type": "text"', '"name": "title",\n      "type": "txt"'],
      ),
    ).toEqual(
      [
        ['unknownDictionary', '/fields/2/dictionary', 'severity'],
        ['value', '/fields/1/type', 'text'],
      ].sort(),
    );
  });

  it('what stands in for a faulty file is not given away', () => {
    const text = validText(CASE).replace('"required": true', '"requird": true');
    const files = [...validSet.filter(({ path }) => path !== CASE), { path: CASE, text }];
    expect(checkConfigs(files, surroundings).set.models.map((model) => model.templateCode)).not.toContain('riskCase');
  });

  it('an unknown field of rows names the model of the rows and its nearest field', () => {
    const [fault] = faultsOf([...WRONG_SUM]);
    expect(fault).toMatchObject({ message: 'riskLoss has no field named "amout".', suggestion: 'amount' });
  });
});
