import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { CatalogueDictionary } from '../../records/query/catalogue.ts';
import { cellText, type Cell } from '../spreadsheet/cell.ts';
import { bestCut, labelKey, manyTexts } from './manyTexts.ts';
import { meaning, nonsense, type Parsed } from './parsed.ts';

/** Codes of a dictionary from codes or labels, in any language of the product. */
export function parseDictionary(
  cell: Cell,
  field: FieldOf<'dictionary'>,
  dictionary: CatalogueDictionary | undefined,
): Parsed {
  const codes = codesOf(dictionary);
  const known = (text: string): string | undefined => codes.get(text) ?? codes.get(labelKey(text));
  if (!field.multiple) {
    const code = known(cellText(cell));
    return code === undefined ? nonsense('exchange.unknownItem', cellText(cell)) : meaning(code);
  }
  const texts = bestCut(manyTexts(cell), (text) => known(text) !== undefined);
  const missing = texts.find((text) => known(text) === undefined);
  if (missing !== undefined) return nonsense('exchange.unknownItem', missing);
  return meaning([...new Set(texts.flatMap((text) => known(text) ?? []))]);
}

/** Codes by code and by label; a label that two items share leads to neither. */
function codesOf(dictionary: CatalogueDictionary | undefined): ReadonlyMap<string, string> {
  if (!dictionary) return new Map();
  const known = kept.get(dictionary);
  if (known) return known;
  const byLabel = new Map<string, string>();
  const shared = new Set<string>();
  for (const item of dictionary.items) {
    for (const label of Object.values(item.label)) {
      const key = labelKey(label);
      if ((byLabel.get(key) ?? item.code) !== item.code) shared.add(key);
      byLabel.set(key, item.code);
    }
  }
  for (const key of shared) byLabel.delete(key);
  const codes = new Map([...byLabel, ...dictionary.items.map((item) => [item.code, item.code] as const)]);
  kept.set(dictionary, codes);
  return codes;
}

const kept = new WeakMap<CatalogueDictionary, ReadonlyMap<string, string>>();
