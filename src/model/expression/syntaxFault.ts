import { faultAt, type ExpressionFaults, type Range } from './fault.ts';

/** The words of a fault of grammar: what the parser found, and what authors mostly meant by it. */
export function syntaxFault(source: string, code: string, summary: string, range: Range | undefined): ExpressionFaults {
  const at = widened(source, range ?? { start: source.length, end: source.length });
  const found = source.slice(at.start, at.end);
  if (code === 'limit_exceeded')
    return faultAt(at, 'limit', 'The expression is too large or nested too deeply; split it into computed fields.');
  if (code.startsWith('unterminated')) return faultAt(at, 'syntax', 'This text has no closing quotation mark.');
  if (code === 'reserved_identifier')
    return faultAt(
      at,
      'syntax',
      RESERVED_HINTS[found] ?? `"${found}" is a reserved word and cannot be used as a name.`,
      undefined,
      found === 'if' ? { instead: 'condition ? a : b' } : undefined,
    );
  if (code === 'invalid_macro_argument')
    return faultAt(
      at,
      'syntax',
      'The first argument here must be a new name for the row, as in losses.map(r, r.amount).',
    );
  const hint = HINTS[found];
  if (hint !== undefined) return faultAt(at, 'syntax', hint[1], undefined, { instead: hint[0] });
  if (found === '>' && source[at.start - 1] === '<')
    return faultAt({ start: at.start - 1, end: at.end }, 'syntax', 'Write != for "not equal".', undefined, {
      instead: '!=',
    });
  if (at.start >= source.length) return faultAt(at, 'syntax', `The expression ends too early${unclosed(source)}.`);
  if (code.startsWith('unexpected') || code === 'expected_token')
    return faultAt(at, 'syntax', `"${found}" is not expected here${expected(summary)}.`);
  return faultAt(at, 'syntax', `${summary}.`);
}

const RESERVED_HINTS: Record<string, string> = { if: 'Write condition ? a : b instead of if(condition, a, b).' };

/** What is to be written instead, and that in words. */
const HINTS: Record<string, readonly [string, string]> = {
  '=': ['==', 'Write == to compare.'],
  '&': ['&&', 'Write && for "and".'],
  '|': ['||', 'Write || for "or".'],
  and: ['&&', 'Write && for "and".'],
  AND: ['&&', 'Write && for "and".'],
  or: ['||', 'Write || for "or".'],
  OR: ['||', 'Write || for "or".'],
  '，': [',', 'This is a full-width comma; write a plain one: ,'],
  '（': ['(', 'This is a full-width bracket; write a plain one: ('],
  '）': [')', 'This is a full-width bracket; write a plain one: )'],
  '“': ["'", 'These are typographic quotation marks; write plain ones: \' or "'],
  '”': ["'", 'These are typographic quotation marks; write plain ones: \' or "'],
  '‘': ["'", 'These are typographic quotation marks; write plain ones: \' or "'],
  '’': ["'", 'These are typographic quotation marks; write plain ones: \' or "'],
  '×': ['*', 'Write * to multiply.'],
  '÷': ['/', 'Write / to divide.'],
  '−': ['-', 'This is a typographic minus; write a plain one: -'],
  '≥': ['>=', 'Write >= for "at least".'],
  '≤': ['<=', 'Write <= for "at most".'],
  '≠': ['!=', 'Write != for "not equal".'],
  '：': [':', 'This is a full-width colon; write a plain one: :'],
  '？': ['?', 'This is a full-width question mark; write a plain one: ?'],
};

const TOKENS: Record<string, string> = { RPAREN: ')', RBRACKET: ']', COLON: ':', IDENTIFIER: 'a name', COMMA: ',' };

function expected(summary: string): string {
  const token = /^Expected (\w+)/.exec(summary)?.[1];
  const word = token === undefined ? undefined : TOKENS[token];
  return word === undefined ? '' : `; ${word} should stand before it`;
}

function unclosed(source: string): string {
  const open = source.split('(').length - source.split(')').length;
  return open > 0 ? '; a bracket is not closed' : '';
}

/** The parser points at a place; authors want to see the whole word that stands there. */
function widened(source: string, range: Range): Range {
  const word = /^[A-Za-z0-9_]+/.exec(source.slice(range.start))?.[0];
  const start = Math.min(range.start, source.length);
  return { start, end: Math.min(Math.max(range.end, start + (word?.length ?? 1)), source.length) };
}
