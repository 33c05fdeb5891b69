/** The type of a value in an expression. `record` names a record type of the scope. Every type includes "missing". */
export type ValueType = 'decimal' | 'text' | 'bool' | 'day' | 'instant' | { list: ValueType } | { record: string };

/** What the checker knows of a part of an expression: `nothing` is the literal `null` and the element of `[]`. */
export type StaticType =
  'decimal' | 'text' | 'bool' | 'day' | 'instant' | 'nothing' | { list: StaticType } | { record: string };

/** The type in the words of a message. */
export function describeType(type: StaticType): string {
  if (typeof type !== 'string') return 'list' in type ? `a list of ${plural(type.list)}` : `a record (${type.record})`;
  return WORDS[type];
}

/** Whether both are the same type. */
export function sameType(a: StaticType, b: StaticType): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && sameShape(a, b));
}

/** The type that holds values of both, null when there is none; `nothing` gives way to any other. */
export function unify(a: StaticType, b: StaticType): StaticType | null {
  if (a === 'nothing') return b;
  if (b === 'nothing' || sameType(a, b)) return a;
  if (typeof a === 'string' || typeof b === 'string' || !('list' in a) || !('list' in b)) return null;
  const element = unify(a.list, b.list);
  return element === null ? null : { list: element };
}

/** The type as authors see it; null when nothing is known of it (the expression `null`). */
export function asValueType(type: StaticType): ValueType | null {
  if (type === 'nothing') return null;
  if (typeof type === 'string' || 'record' in type) return type;
  const element = asValueType(type.list);
  return element === null ? null : { list: element };
}

const WORDS = {
  decimal: 'a number',
  text: 'a text',
  bool: 'a yes/no value',
  day: 'a day',
  instant: 'a date-time',
  nothing: 'nothing (null)',
} as const;

const PLURALS = {
  decimal: 'numbers',
  text: 'texts',
  bool: 'yes/no values',
  day: 'days',
  instant: 'date-times',
  nothing: 'nothing',
} as const;

function plural(type: StaticType): string {
  if (typeof type === 'string') return PLURALS[type];
  return 'list' in type ? 'lists' : `records (${type.record})`;
}

function sameShape(a: Exclude<StaticType, string>, b: Exclude<StaticType, string>): boolean {
  if ('list' in a) return 'list' in b && sameType(a.list, b.list);
  return 'record' in b && a.record === b.record;
}
