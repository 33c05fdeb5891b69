/** An account name: a letter first, 5-16 letters, digits and underscores (Specification §5, Format checks). */
export function isAccount(text: string): boolean {
  return /^[A-Za-z]\w{4,15}$/.test(text);
}

/** A password: a letter first, 6-16 letters, digits and underscores (Specification §5, Format checks). */
export function isPassword(text: string): boolean {
  return /^[A-Za-z]\w{5,15}$/.test(text);
}

/**
 * A strong password: 6-16 letters, digits and signs of `!@#$%^&.*`, all three kinds mixed
 * (Specification §5, Format checks).
 */
export function isStrongPassword(text: string): boolean {
  return /^[A-Za-z\d!@#$%^&.*]{6,16}$/.test(text) && kindsIn(text) === 3;
}

export type PasswordStrength = 'weak' | 'medium' | 'strong';

/**
 * How strong a password is: weak with one kind of characters (letters, digits, signs), medium with two, strong
 * with three (Specification §5, Format checks). Nothing typed has no strength: null.
 */
export function passwordStrength(text: string): PasswordStrength | null {
  const kinds = kindsIn(text);
  if (kinds === 0) return null;
  if (kinds === 1) return 'weak';
  return kinds === 2 ? 'medium' : 'strong';
}

function kindsIn(text: string): number {
  return [/[A-Za-z]/, /\d/, /[^A-Za-z\d\s]/].filter((kind) => kind.test(text)).length;
}
