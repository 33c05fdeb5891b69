/**
 * An 18-digit national ID by its shape: region, a birth date from 18xx, 19xx or 20xx, sequence, and a digit or X
 * (Specification §5, Format checks).
 */
export function isNationalId(text: string): boolean {
  return /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/.test(text);
}

/** As isNationalId, and the birth date exists and the check character is right (GB 11643, ISO 7064 MOD 11-2). */
export function isNationalIdChecked(text: string): boolean {
  return isNationalId(text) && isRealDate(text) && text.charAt(17).toUpperCase() === nationalIdCheck(text);
}

/** The check character that belongs to the first 17 digits of a national ID. */
export function nationalIdCheck(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(first17.charAt(index)), 0);
  return '10X98765432'.charAt(sum % 11);
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

function isRealDate(id: string): boolean {
  const [year, month, day] = [Number(id.slice(6, 10)), Number(id.slice(10, 12)), Number(id.slice(12, 14))];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
