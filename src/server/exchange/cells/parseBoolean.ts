import { typedTruth } from '../../../model/formats/typedTruth.ts';
import { cellText, type Cell } from '../spreadsheet/cell.ts';
import { meaning, nonsense, type Parsed } from './parsed.ts';

/** Yes or no, as people type or tick it. */
export function parseBoolean(cell: Cell): Parsed {
  if (typeof cell === 'boolean') return meaning(cell);
  const text = cellText(cell);
  const truth = typedTruth(text);
  return truth === undefined ? nonsense('exchange.notBoolean', text.toLowerCase()) : meaning(truth);
}
