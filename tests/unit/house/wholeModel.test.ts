import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { FIELD_TYPE_NAMES } from '../../../src/model/field-types/fieldTypes.ts';
import { checkConfigs } from '../../../src/model/check/checkConfigs.ts';
import { ACTIONS } from '../../../src/model/language/action.ts';
import { Column } from '../../../src/model/language/layout.ts';
import { storyDictionaries } from '../../../stories/support/lossModels.ts';
import { WHOLE, wholeConfigs } from '../../../stories/support/wholeModels.ts';

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

it('lays out in every way', () => {
  const columns = (whole.list?.columns ?? []).map((column) =>
    typeof column === 'string' ? { field: column } : column,
  );
  const renderers = sorted(used(columns.map(({ renderer }) => renderer)));
  // Another renderer is one that the language takes.
  for (const renderer of renderers) expect(Value.Check(Column, { field: 'x', renderer })).toBe(true);
  expect(renderers).toEqual(sorted(renderersOf()));
  const sections = whole.form?.sections ?? [];
  expect(used(sections.map((section) => section.columns)).toSorted()).toEqual([1, 2, 3, 4]);
  expect(sorted(used(sections.map(({ fold }) => fold)))).toEqual(['closed', 'open']);
  const buttons = (whole.buttons ?? []).filter((button) => 'selection' in button);
  expect(sorted(used(buttons.map(({ selection }) => selection)))).toEqual(['many', 'none', 'one']);
  expect(sorted(used(buttons.flatMap(({ place }) => place)))).toEqual(['form', 'row', 'toolbar']);
});

it('is without a fault', () => {
  const files = [
    ...wholeConfigs.map((config) => ({ path: `test/${config.templateCode}.json`, text: JSON.stringify(config) })),
    ...storyDictionaries.map((config) => ({
      path: `dictionaries/test/${config.dictionary}.json`,
      text: JSON.stringify(config),
    })),
  ];
  const { faults } = checkConfigs(files, {
    actionNames: new Set(['story.call']),
    plugins: { action: ['storyPlugin'], cell: [], field: [] },
  });
  expect(faults.map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
});

/** The renderers that the language has. */
function renderersOf(): string[] {
  const schema: unknown = Column.properties.renderer;
  const names = typeof schema === 'object' && schema !== null && 'enum' in schema ? schema.enum : undefined;
  if (!Array.isArray(names)) throw new Error('The renderers of a column are no list of names.');
  return names.map(String);
}
