import { halfWidth } from './halfWidth.ts';

export interface DecimalShape {
  /** Most digits after the dot; further ones are cut off, not rounded, because the text is still being typed. */
  places: number;
  /** Whether a leading minus may stay. */
  signed?: boolean;
  /** A leading dot stays and gets its zero: ".5" becomes "0.5". */
  leadingDot?: boolean;
  /** The largest value, a whole number; what lies above becomes this value. */
  cap?: number;
}

/**
 * Makes a cleaner for decimal text (Specification §5, Input cleaning): digits and one dot only, at most `places`
 * digits after it, no leading dot unless told so, leading zeros collapsed ("00" becomes "0"). A trailing dot ("12.") and a lone
 * minus stay, because they are the first half of a number that is being typed.
 */
export function decimalCleaner(shape: DecimalShape): (text: string) => string {
  return (text) => {
    const typed = halfWidth(text).trim();
    const sign = shape.signed === true && typed.startsWith('-') ? '-' : '';
    const [whole = '', ...rest] = typed
      .replace(/[^\d.]/g, '')
      .replace(/^\.+/, shape.leadingDot === true ? '0.' : '')
      .split('.');
    const integer = whole.replace(/^0+(?=\d)/, '');
    const fraction = rest.join('').slice(0, shape.places);
    const number = rest.length > 0 ? `${integer}.${fraction}` : integer;
    return sign + capped(number, integer, shape.cap);
  };
}

function capped(number: string, integer: string, cap: number | undefined): string {
  if (cap === undefined || number === '') return number;
  return Number(integer) >= cap ? String(cap) : number;
}
