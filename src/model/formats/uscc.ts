/** A unified social credit code with the right check character (GB 32100-2015), in capitals. */
export function isUscc(text: string): boolean {
  return new RegExp(`^[${ALPHABET}]{2}\\d{6}[${ALPHABET}]{10}$`).test(text) && text.charAt(17) === usccCheck(text);
}

/** The check character that belongs to the first 17 characters of a unified social credit code. */
export function usccCheck(first17: string): string {
  let weight = 1;
  let sum = 0;
  for (const character of first17.slice(0, 17)) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return ALPHABET.charAt((31 - (sum % 31)) % 31);
}

/** Digits and capitals; I, O, S, V and Z are not used, because they look like others. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
