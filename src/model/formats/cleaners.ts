import { decimalCleaner } from './decimal.ts';
import { cleanIntegerPercent } from './integerPercent.ts';
import { removeChinese, removeLatin } from './removeScripts.ts';
import { cleanSignedWholeNumber, cleanWholeNumber } from './wholeNumber.ts';

/** Turns typed text into allowed text. Pure and idempotent: cleaning twice is cleaning once. */
export type Cleaner = (text: string) => string;

/**
 * The input cleaners that a field may name (Specification §5, Input cleaning). They run on every key stroke, so
 * an unfinished number ("12.") is left alone; the field type finishes it.
 */
export const cleaners = {
  trim: (text) => text.trim(),
  integerPercent: cleanIntegerPercent,
  decimal: decimalCleaner({ places: 2 }),
  signedDecimal: decimalCleaner({ places: 2, signed: true }),
  decimal4: decimalCleaner({ places: 4 }),
  signedDecimal4: decimalCleaner({ places: 4, signed: true }),
  rate6: decimalCleaner({ places: 6 }),
  signedRate6: decimalCleaner({ places: 6, signed: true }),
  decimalPercent: decimalCleaner({ places: 2, cap: 100 }),
  decimalPercent4: decimalCleaner({ places: 4, cap: 100 }),
  wholeNumber: cleanWholeNumber,
  signedWholeNumber: cleanSignedWholeNumber,
  noChinese: removeChinese,
  noLatin: removeLatin,
} as const satisfies Record<string, Cleaner>;

export type CleanerName = keyof typeof cleaners;

/** Whether `name` is one of the cleaners; narrows it. */
export function isCleanerName(name: string): name is CleanerName {
  return Object.hasOwn(cleaners, name);
}
