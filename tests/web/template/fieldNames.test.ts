import { expect, it } from 'vitest';
import { storyModels } from '../../../stories/support/lossModels.ts';
import { fieldNames } from '../../../src/web/template/model/fieldNames.ts';

it('tells fields of the same title apart by where they stand, and leaves the others alone', () => {
  const loss = storyModels.get('storyLoss');
  if (!loss) throw new Error('There is no storyLoss');
  const titled = (name: string) =>
    ['name', 'grossLoss', 'createdBy'].includes(name) ? { en: 'Twice', 'zh-cn': '', 'zh-tw': '' } : undefined;
  const fields = loss.fields.map((field) => ({ ...field, title: titled(field.name) ?? field.title }));
  const names = fieldNames({ ...loss, fields }, (text) => text.en, 'the record itself');
  expect(names.get('name')).toBe('Twice (What happened)');
  expect(names.get('grossLoss')).toBe('Twice (What it cost)');
  expect(names.get('createdBy')).toBe('Twice (the record itself)');
  expect(names.get('progress')).toBe('Progress');
});
