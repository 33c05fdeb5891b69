import { describe, expect, it } from 'vitest';
import { recordName } from '../../../src/model/resolved/recordName.ts';

const model = { labelField: 'name', labelNames: { en: 'nameEn', 'zh-tw': 'nameTw' } };

describe('the name of a record', () => {
  it('is that of the language of the reader', () => {
    const values = { name: '运营管理部', nameEn: 'Operations', nameTw: '營運管理部' };
    expect(recordName(model, values, 'en')).toBe('Operations');
    expect(recordName(model, values, 'zh-tw')).toBe('營運管理部');
    expect(recordName(model, values, 'zh-cn')).toBe('运营管理部');
  });

  it('falls back to the label where the record has no name in the language', () => {
    expect(recordName(model, { name: '运营管理部', nameEn: '  ', nameTw: null }, 'en')).toBe('运营管理部');
    expect(recordName({ labelField: 'name', labelNames: {} }, { name: 7 }, 'en')).toBe('7');
    expect(recordName(model, {}, 'en')).toBe('');
  });
});
