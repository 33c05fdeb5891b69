import { cellText, type Cell } from '../spreadsheet/cell.ts';
import { meaning, nonsense, type Parsed } from './parsed.ts';

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

/** Yes or no, in the three languages and the signs that people tick with. */
export function parseBoolean(cell: Cell): Parsed {
  if (typeof cell === 'boolean') return meaning(cell);
  const text = cellText(cell).toLowerCase();
  if (YES.has(text)) return meaning(true);
  return NO.has(text) ? meaning(false) : nonsense('exchange.notBoolean', text);
}
