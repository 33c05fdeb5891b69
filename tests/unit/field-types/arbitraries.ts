import fc from 'fast-check';
import type { Field } from '../../../src/model/field-types/fieldTypes.ts';
import { cleaners, isCleanerName } from '../../../src/model/formats/cleaners.ts';
import { fieldOf, ID, OTHER_ID } from './fields.ts';

export const CLEANERS = Object.keys(cleaners).filter(isCleanerName);

/** One field of every type. */
export const anyField = fc.constantFrom<Field>(
  fieldOf({ type: 'text' }),
  fieldOf({ type: 'longText' }),
  fieldOf({ type: 'richText' }),
  fieldOf({ type: 'integer' }),
  fieldOf({ type: 'decimal', precision: 12, scale: 6 }),
  fieldOf({ type: 'decimal', precision: 38, scale: 12 }),
  fieldOf({ type: 'money' }),
  fieldOf({ type: 'percent' }),
  fieldOf({ type: 'percent', whole: true }),
  fieldOf({ type: 'date' }),
  fieldOf({ type: 'dateTime' }),
  fieldOf({ type: 'boolean' }),
  fieldOf({ type: 'dictionary', dictionary: 'lossForm' }),
  fieldOf({ type: 'dictionary', dictionary: 'lossForm', multiple: true }),
  fieldOf({ type: 'reference', model: 'opsLossEvent' }),
  fieldOf({ type: 'references', model: 'opsLossEvent' }),
  fieldOf({ type: 'anyReference', models: ['opsLossEvent'] }),
  fieldOf({ type: 'user' }),
  fieldOf({ type: 'users' }),
  fieldOf({ type: 'department' }),
  fieldOf({ type: 'departments' }),
  fieldOf({ type: 'attachment' }),
  fieldOf({ type: 'subTable', model: 'opsLossItem' }),
  fieldOf({ type: 'inverse', model: 'opsAction', field: 'source' }),
  fieldOf({ type: 'autoNumber', pattern: 'LE{yyyy}{seq:5}' }),
);

const id = fc.constantFrom(ID, OTHER_ID, ID.toUpperCase(), ` ${ID}`);
const blanks = fc.constantFrom('', ' ', '\t', '\r\n', '\u2028', '\u0000', '\u00a0');
const number = fc.tuple(fc.integer(), fc.nat({ max: 999999 })).map(([whole, rest]) => `${whole}.${rest}`);
const day = fc
  .date({ min: new Date('1890-01-01'), max: new Date('2210-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Inputs near what the types take, so that cleaning has something to do. */
export const anyInput = fc.oneof(
  fc.jsonValue(),
  fc.tuple(blanks, fc.string({ unit: 'binary' }), blanks).map((parts) => parts.join('')),
  fc.tuple(blanks, fc.oneof(number, fc.integer().map(String)), blanks).map((parts) => parts.join('')),
  fc.integer(),
  fc.double(),
  day,
  day.map((text) => text.slice(0, 10)),
  day.map((text) => text.replace('Z', '+08:00')),
  id,
  fc.record({ id }),
  id.map((text) => `opsLossEvent:${text}`),
  fc.array(fc.oneof(id, fc.record({ id }))),
  fc.array(fc.string()),
  fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
);
