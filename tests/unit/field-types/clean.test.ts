import { describe, expect, it } from 'vitest';
import { cleanedValue, fieldOf, ID, OTHER_ID, refused } from './fields.ts';

const text = fieldOf({ type: 'text' });
const longText = fieldOf({ type: 'longText' });
const richText = fieldOf({ type: 'richText' });
const integer = fieldOf({ type: 'integer' });
const money = fieldOf({ type: 'money' });
const rate = fieldOf({ type: 'decimal', precision: 12, scale: 6 });
const wide = fieldOf({ type: 'decimal', precision: 38, scale: 12 });
const percent = fieldOf({ type: 'percent' });
const wholePercent = fieldOf({ type: 'percent', whole: true });
const date = fieldOf({ type: 'date' });
const dateTime = fieldOf({ type: 'dateTime' });
const boolean = fieldOf({ type: 'boolean' });
const code = fieldOf({ type: 'dictionary', dictionary: 'lossForm' });
const codes = fieldOf({ type: 'dictionary', dictionary: 'lossForm', multiple: true });
const reference = fieldOf({ type: 'reference', model: 'opsLossEvent' });
const references = fieldOf({ type: 'references', model: 'opsLossEvent' });
const user = fieldOf({ type: 'user' });
const departments = fieldOf({ type: 'departments' });
const anyReference = fieldOf({ type: 'anyReference', models: ['opsLossEvent', 'rcRisk'] });
const subTable = fieldOf({ type: 'subTable', model: 'opsLossItem' });
const inverse = fieldOf({ type: 'inverse', model: 'opsAction', field: 'source' });
const attachment = fieldOf({ type: 'attachment' });
const autoNumber = fieldOf({ type: 'autoNumber', pattern: 'LE{yyyy}{seq:5}' });

describe.each([
  [text, '  Fraud at branch 12  ', 'Fraud at branch 12'],
  [text, 'one\r\n  two\n\n\nthree', 'one two three'],
  [text, 'one\u2028two\u2029three\u0085four', 'one two three four'],
  [text, 'a\u0000b\u0007c\u007fd', 'abcd'],
  [text, 'pay\u202e001\u202c \u2066to\u2069\u200b \ufeffme', 'pay001 to me'],
  [text, '👩\u200d💻', '👩\u200d💻'],
  [text, 'tab\tstays', 'tab\tstays'],
  [text, 'lone \ud83d half', 'lone  half'],
  [text, 'half \udd25 alone', 'half  alone'],
  [text, 'whole 🔥 pair', 'whole 🔥 pair'],
  [text, '\u0000 \u0001', null],
  [text, 7, refused('notText')],
  [text, ['a'], refused('notText')],
  [fieldOf({ type: 'text', cleaners: ['noChinese'] }), ' 中 A 文 ', 'A'],
  [longText, ' one\r\ntwo\rthree\nfour ', 'one\ntwo\nthree\nfour'],
  [longText, 'a\u000bb', 'ab'],
  [richText, '<p>Text</p>\u0000', '<p>Text</p>'],
  [richText, '<p>a\ud800b</p>', '<p>ab</p>'],
  [richText, '<p><br></p>', null],
  [richText, '<p>&nbsp;\u00a0&#160;&#xA0;</p>', null],
  [richText, '<p><img src="x"></p>', '<p><img src="x"></p>'],
  [richText, {}, refused('notText')],
  [integer, '1,234,567', 1234567],
  [integer, ' +12 ', 12],
  [integer, '12.0', 12],
  [integer, '-0', 0],
  [integer, 9007199254740991, 9007199254740991],
  [integer, '9007199254740992', refused('tooManyDigits')],
  [integer, '12.5', refused('notInteger')],
  [integer, '1e3', refused('notInteger')],
  [integer, '0x10', refused('notInteger')],
  [integer, Number.NaN, refused('notInteger')],
  [integer, Number.POSITIVE_INFINITY, refused('notInteger')],
  [integer, true, refused('notInteger')],
  [money, '1,234.5', '1234.50'],
  [money, 1234.5, '1234.50'],
  [money, '-0.00', '0.00'],
  [money, '007', '7.00'],
  [money, '12,34.5', refused('notNumber')],
  [money, '1,2345', refused('notNumber')],
  [money, '1E5', refused('notNumber')],
  [money, '12.', refused('notNumber')],
  [money, '.5', refused('notNumber')],
  [money, '¥12', refused('notNumber')],
  [money, '1.005', refused('tooManyPlaces')],
  [money, '1.000', '1.00'],
  [money, 0.1 + 0.2, refused('tooManyPlaces')],
  [money, '9999999999999999.99', '9999999999999999.99'],
  [money, '10000000000000000', refused('tooManyDigits')],
  [money, 1e21, refused('tooManyDigits')],
  [rate, '7.123456', '7.123456'],
  [rate, '7.1234567', refused('tooManyPlaces')],
  [rate, '999999.999999', '999999.999999'],
  [rate, '1000000', refused('tooManyDigits')],
  [wide, '12345678901234567890123456.123456789012', '12345678901234567890123456.123456789012'],
  [wide, '-99999999999999999999999999.999999999999', '-99999999999999999999999999.999999999999'],
  [percent, '99.5', '99.50'],
  [percent, '12%', refused('notNumber')],
  [percent, '1000', refused('tooManyDigits')],
  [wholePercent, '50', '50'],
  [wholePercent, '50.5', refused('tooManyPlaces')],
  [date, ' 2024-02-29 ', '2024-02-29'],
  [date, '2023-02-29', refused('notDate')],
  [date, '2100-02-29', refused('notDate')],
  [date, '2024-04-31', refused('notDate')],
  [date, '2024-13-01', refused('notDate')],
  [date, '2024-00-10', refused('notDate')],
  [date, '1899-12-31', refused('notDate')],
  [date, '1900-01-01', '1900-01-01'],
  [date, '2199-12-31', '2199-12-31'],
  [date, '2200-01-01', refused('notDate')],
  [date, '2024-1-5', refused('notDate')],
  [date, '2024-01-05T00:00:00Z', refused('notDate')],
  [date, 20240105, refused('notDate')],
  [dateTime, '2024-03-01T08:30:00+08:00', '2024-03-01T00:30:00.000Z'],
  [dateTime, '2024-03-01T08:30+0800', '2024-03-01T00:30:00.000Z'],
  [dateTime, '2024-02-29T23:30:00-05:30', '2024-03-01T05:00:00.000Z'],
  [dateTime, '2024-03-01T08:30:00.123456789Z', '2024-03-01T08:30:00.123Z'],
  [dateTime, '2024-02-30T08:00:00Z', refused('notDateTime')],
  [dateTime, '2023-02-29T08:00:00Z', refused('notDateTime')],
  [dateTime, '2024-03-01T24:00:00Z', refused('notDateTime')],
  [dateTime, '2024-03-01T08:60:00Z', refused('notDateTime')],
  [dateTime, '2024-03-01T08:30:00+99:00', refused('notDateTime')],
  [dateTime, '2024-03-01T08:30:00', refused('notDateTime')],
  [dateTime, '2024-03-01', refused('notDateTime')],
  [dateTime, '1900-01-01T00:00:00+08:00', refused('notDateTime')],
  [boolean, true, true],
  [boolean, false, false],
  [boolean, 'true', refused('notBoolean')],
  [boolean, 1, refused('notBoolean')],
  [code, ' direct ', 'direct'],
  [code, ['direct'], refused('notText')],
  [codes, [' direct', 'legal '], ['direct', 'legal']],
  [codes, [], []],
  [codes, 'direct', refused('notList')],
  [codes, ['direct', 1], refused('notText')],
  [reference, ID, ID],
  [reference, ID.toUpperCase(), ID],
  [reference, { id: ID, label: 'LE2026' }, ID],
  [reference, { label: 'LE2026' }, refused('notId')],
  [reference, 'LE2026', refused('notId')],
  [reference, [ID], refused('notId')],
  [user, { id: ID }, ID],
  [references, [ID, { id: OTHER_ID.toUpperCase() }], [ID, OTHER_ID]],
  [references, ID, refused('notList')],
  [references, [ID, null], refused('notId')],
  [departments, [], []],
  [anyReference, `rcRisk:${ID}`, `rcRisk:${ID}`],
  [anyReference, ` rcRisk:${ID.toUpperCase()} `, `rcRisk:${ID}`],
  [anyReference, `sysUser:${ID}`, refused('notId')],
  [anyReference, `rcRisk:${ID}:more`, refused('notId')],
  [anyReference, ID, refused('notId')],
  [subTable, [{ amount: '1.00' }], [{ amount: '1.00' }]],
  [subTable, [], []],
  [subTable, [[]], refused('notRows')],
  [subTable, [null], refused('notRows')],
  [subTable, { amount: '1.00' }, refused('notRows')],
  [inverse, [ID], []],
  [attachment, [ID, { id: OTHER_ID.toUpperCase(), name: 'a.pdf' }], [ID, OTHER_ID]],
  [attachment, ['a.pdf'], refused('notFile')],
  [attachment, ID, refused('notList')],
  [autoNumber, ' LE202600001 ', 'LE202600001'],
  [autoNumber, 5, refused('notText')],
])('a field of type $type', (field, raw, expected) => {
  it(`makes ${JSON.stringify(expected)} of ${JSON.stringify(raw)}`, () => {
    expect(cleanedValue(field, raw)).toEqual(expected);
  });
});
