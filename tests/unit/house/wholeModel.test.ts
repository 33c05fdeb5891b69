import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { FIELD_TYPE_NAMES } from '../../../src/model/field-types/fieldTypes.ts';
import { checkConfigs } from '../../../src/model/check/checkConfigs.ts';
import { ACTIONS } from '../../../src/model/language/action.ts';
import { Button } from '../../../src/model/language/button.ts';
import { FormLayout, ListLayout, TreeLayout } from '../../../src/model/language/layout.ts';
import { PrintLayout } from '../../../src/model/language/print.ts';
import { storyDictionaries } from '../../../stories/support/lossModels.ts';
import { WHOLE, wholeConfigIn, wholeConfigs } from '../../../stories/support/wholeModels.ts';
import { usedWords, wordsOf } from '../../support/languageWords.ts';

const whole = wholeConfigs.find(({ templateCode }) => templateCode === WHOLE);
if (!whole) throw new Error('There is no model of everything.');
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();
const used = <T>(values: readonly (T | undefined)[]): T[] => [...new Set(values.filter((one) => one !== undefined))];

it('has every type of field that the language knows', () => {
  expect(sorted((whole.fields ?? []).flatMap((field) => ('type' in field ? [field.type] : [])))).toEqual(
    sorted(FIELD_TYPE_NAMES),
  );
});

it('does every action of the vocabulary', () => {
  const done = [...(whole.buttons ?? []), ...(whole.events ?? [])].flatMap((each) =>
    'do' in each ? (each.do ?? []) : [],
  );
  expect(sorted(done.map(({ action }) => action))).toEqual(sorted(Object.keys(ACTIONS)));
});

const LAYOUTS = ['plain', 'tabs', 'steps'] as const;
const inAllLayouts = LAYOUTS.map(wholeConfigIn);

it.each([
  ['list', ListLayout],
  ['tree', TreeLayout],
  ['form', FormLayout],
  ['print', PrintLayout],
] as const)('says every word that the language has for a %s', (part, definition) => {
  const said = inAllLayouts.flatMap((config) => [...usedWords(definition, config[part])]);
  expect([...wordsOf(definition)].filter((word) => !said.includes(word))).toEqual([]);
});

it('has sections of every width, and buttons of every kind in every place', () => {
  const sections = whole.form?.sections ?? [];
  expect(used(sections.map((section) => section.columns)).toSorted()).toEqual([1, 2, 3, 4]);
  const buttons = { type: 'array', items: Type.Omit(Button, ['parameters', 'do']) };
  const said = usedWords(buttons, whole.buttons);
  expect([...wordsOf(buttons)].filter((word) => !said.has(word))).toEqual([]);
});

it('misses a word that the language gets', () => {
  const richer = Type.Object({ ...TreeLayout.properties, look: Type.Optional(Type.Enum(['plain', 'lines'])) });
  const said = usedWords(richer, { ...whole.tree, look: 'plain' });
  expect([...wordsOf(richer)].filter((word) => word.startsWith('look') && !said.has(word))).toEqual(['look=lines']);
});

it.each(LAYOUTS)('is without a fault (%s)', (layout) => {
  const configs = wholeConfigs.map((config) => (config === whole ? wholeConfigIn(layout) : config));
  const files = [
    ...configs.map((config) => ({ path: `test/${config.templateCode}.json`, text: JSON.stringify(config) })),
    ...storyDictionaries.map((config) => ({
      path: `dictionaries/test/${config.dictionary}.json`,
      text: JSON.stringify(config),
    })),
  ];
  const { faults } = checkConfigs(files, {
    actionNames: new Set(['story.call']),
    plugins: { action: ['storyPlugin'], cell: ['storyPlugin'], field: [] },
  });
  expect(faults.map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
});
