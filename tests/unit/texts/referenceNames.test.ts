import { Converter } from 'opencc-js';
import { expect, it } from 'vitest';
import { INDICATORS, CATEGORIES } from '../../../src/server/demo/libraryData.ts';
import { UNITS } from '../../../src/server/demo/organisationData.ts';
import { PARAMETERS } from '../../../src/server/demo/parameterData.ts';
import { CAUSES, EVENT_TYPES, FRAMEWORK } from '../../../src/server/demo/taxonomyData.ts';

const toTaiwan = Converter({ from: 'cn', to: 'tw' });
/** Written the same in Taiwan, whatever a converter makes of them. */
const traditional = (text: string): string =>
  [...text].map((sign) => ('核干'.includes(sign) ? sign : toTaiwan(sign))).join('');
const HAN = /\p{Script=Han}/u;

/** Name, Traditional and English name of everything that screens show as reference data. */
const names: (readonly [string, string, string])[] = [
  ...UNITS.map((unit) => [unit.name, unit.nameTw, unit.nameEn] as const),
  ...[...EVENT_TYPES, ...CAUSES, ...FRAMEWORK, ...PARAMETERS, ...INDICATORS, ...CATEGORIES].map(
    ([, name, tw, en]) => [name, tw, en] as const,
  ),
];

it('has a name in each language for every piece of reference data', () => {
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter(([, tw]) => traditional(tw) !== tw)).toEqual([]);
  expect(names.filter(([name, tw]) => tw.length === 0 || (name === tw && traditional(name) !== name))).toEqual([]);
  expect(names.filter(([, , en]) => en === '' || HAN.test(en))).toEqual([]);
});
