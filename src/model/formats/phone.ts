/**
 * A mobile number with one of the prefixes 12x, 13x, 145, 147, 150-153, 155-159, 180, 181, 185-189, and eleven
 * digits (Specification §5, Format checks).
 */
export function isMobile(text: string): boolean {
  return /^1(?:[23]\d|4[57]|5[0-35-9]|8[015-9])\d{8}$/.test(text);
}

/** A mobile number of any range that mainland operators hand out today (13x-19x), which isMobile does not know. */
export function isMobileModern(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/** A landline number: 3 and 8 or 4 and 7 digits joined by a dash (Specification §5, Format checks). */
export function isLandline(text: string): boolean {
  return /^(?:\d{3}-\d{8}|\d{4}-\d{7})$/.test(text);
}

/** A landline number in any length in use: area code from 0, and 7 or 8 digits, also with an extension ("0755-83012345-806"). */
export function isLandlineModern(text: string): boolean {
  return /^0\d{2,3}-[2-9]\d{6,7}(?:-\d{1,5})?$/.test(text);
}

/** A number that can be called: mobile or landline, of the listed or of the newer ranges. */
export function isPhone(text: string): boolean {
  return isMobile(text) || isMobileModern(text) || isLandline(text) || isLandlineModern(text);
}
