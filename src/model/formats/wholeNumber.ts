import { halfWidth } from './halfWidth.ts';

/**
 * Cleans a whole number: dots and every other sign go, and so do zeros before another digit
 * (Specification §5, Input cleaning). A single "0" stays: none is a number, too.
 */
export function cleanWholeNumber(text: string): string {
  return halfWidth(text)
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '');
}

/** As cleanWholeNumber, and a leading minus may stay. */
export function cleanSignedWholeNumber(text: string): string {
  const sign = halfWidth(text).trim().startsWith('-') ? '-' : '';
  return sign + cleanWholeNumber(text);
}
