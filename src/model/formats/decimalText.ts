/** Whether the text is a decimal number as it travels and is stored: "0", "-12", "1234.50"; no exponent, no blanks. */
export function isDecimalText(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
