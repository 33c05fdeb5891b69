/**
 * A text without what no database or reader can do anything with: control characters other than tab and line feed, halves of surrogate
 * pairs, and characters that nobody sees but that turn the direction of the text or make two equal names differ (Unicode TR 36). NUL cannot
 * be stored by PostgreSQL at all; the others only ever come from a bad paste. The joiners of emoji stay.
 */
export function plainCharacters(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '');
}

/** The text on one line: every line break becomes a space, together with the blanks around it. */
export function onOneLine(text: string): string {
  if (!LINE_BREAK.test(text)) return text;
  return text
    .split(LINE_BREAK)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

const LINE_BREAK = /[\r\n\u0085\u2028\u2029]/;
