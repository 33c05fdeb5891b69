/** What a fault of the JSON syntax means, by the codes of jsonc-parser. */
const WORDS: Record<number, string> = {
  1: 'This is no JSON value; texts need double quotation marks.',
  2: 'This is no JSON number.',
  3: 'The name of a property is expected here, in double quotation marks; a comma before a closing brace is one too many.',
  4: 'A value is expected here; a comma before a closing bracket is one too many.',
  5: 'A colon is expected here.',
  6: 'A comma is expected here.',
  7: 'A closing brace } is expected here.',
  8: 'A closing bracket ] is expected here.',
  9: 'The file should end here: there is more after its one object.',
  10: 'JSON has no comments.',
  11: 'JSON has no comments.',
  12: 'This text has no closing quotation mark.',
  13: 'This is no JSON number.',
  14: 'This is no Unicode escape: \\u takes four hexadecimal digits.',
  15: 'This escape is unknown; a backslash is written \\\\.',
  16: 'A control character stands in this text; write it as an escape (\\n, \\t).',
};

/** The sentence for a code of jsonc-parser. */
export const syntaxWords = (code: number): string => WORDS[code] ?? 'This is not JSON.';
