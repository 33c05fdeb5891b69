/**
 * Replaces the full-width digits, dot and minus that Chinese input methods produce ("１２．５", "12。5")
 * by their plain forms, so that a number typed with the input method on is not lost by a cleaner.
 */
export function halfWidth(text: string): string {
  return text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/[．。]/g, '.')
    .replace(/[－−]/g, '-');
}

const FULL_WIDTH_OFFSET = 0xfee0;
