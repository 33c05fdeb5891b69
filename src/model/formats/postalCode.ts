/** A postal code: six digits, the first not 0 (Specification §5, Format checks). */
export function isPostalCode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text);
}
