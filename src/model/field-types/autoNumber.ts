import { Type, type Static } from 'typebox';
import { commonOptions } from './base.ts';
import { type FieldType, cleaned, refused } from './fieldType.ts';
import { onOneLine, plainCharacters } from './plainCharacters.ts';
import { Name } from '../language/names.ts';

/**
 * A number given when the record is first stored. The pattern may hold `{yyyy}`, `{yy}`, `{mm}`, `{dd}` and must hold `{seq:n}`
 * (n digits at least); the sequence begins anew with each value of the rest. `per`: counted within each value of that reference.
 * Numbers are given once and grow, but a save that fails or a server that ends may leave some out. `gapless`: none is left out, for which
 * saves wait for each other.
 */
export const AutoNumberField = Type.Object(
  {
    type: Type.Literal('autoNumber'),
    ...commonOptions,
    pattern: Type.String({ pattern: '^[^{}]*(\\{(yyyy|yy|mm|dd)\\}[^{}]*)*\\{seq:[1-9]\\}[^{}]*$' }),
    per: Type.Optional(Name),
    gapless: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type AutoNumberField = Static<typeof AutoNumberField>;

export const autoNumberType: FieldType<AutoNumberField> = {
  valueType: () => 'text',
  column: () => ({ sql: 'text' }),
  operators: () => ['contains', 'eq', 'startsWith', 'in', 'empty', 'notEmpty'],
  clean: (raw) => (typeof raw === 'string' ? cleaned(plainCharacters(onOneLine(raw)).trim()) : refused('notText')),
  check: () => [],
  text: (value) => String(value),
  sortable: true,
};

/** The number for a business day and a sequence value, and the key under which the sequence counts. */
export function autoNumber(pattern: string, day: string, sequence: (key: string) => string): string {
  const { dated, before, width, behind } = ofDay(pattern, day);
  return before + sequence(dated).padStart(width, '0') + behind;
}

/** A pattern with its day filled in, and what stands around the sequence. */
interface DatedPattern {
  day: string;
  dated: string;
  before: string;
  width: number;
  behind: string;
}

// Every new record asks for the number of the same day.
const lastDays = new Map<string, DatedPattern>();
const MOST_PATTERNS = 1_000;

function ofDay(pattern: string, day: string): DatedPattern {
  const known = lastDays.get(pattern);
  if (known?.day === day) return known;
  const [year = '', month = '', date = ''] = day.split('-');
  const dated = pattern.replace(
    /\{(yyyy|yy|mm|dd)\}/g,
    (_whole, part: string) => ({ yyyy: year, yy: year.slice(2), mm: month, dd: date })[part] ?? '',
  );
  const [before = '', width = '0', behind = ''] = dated.split(/\{seq:(\d)\}/);
  const made = { day, dated, before, width: Number(width), behind };
  if (lastDays.size >= MOST_PATTERNS) lastDays.clear();
  lastDays.set(pattern, made);
  return made;
}
