/** Yes or no, in the three languages and the signs that people tick with; undefined for anything else. */
export function typedTruth(shown: string): boolean | undefined {
  const text = shown.trim().toLowerCase();
  if (YES.has(text)) return true;
  return NO.has(text) ? false : undefined;
}

const YES = new Set(['是', '真', '有', '对', '對', 'y', 'yes', 'true', 't', '1', '√', '✓', '✔', 'on']);
const NO = new Set([
  '否',
  '假',
  '无',
  '無',
  '错',
  '錯',
  '不是',
  'n',
  'no',
  'false',
  'f',
  '0',
  '×',
  '✗',
  '✘',
  'x',
  'off',
]);
