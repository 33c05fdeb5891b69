import { CODES } from '../../../contract/codes.ts';
import type { Language } from '../../../model/language/texts.ts';
import type { Executor } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { Denial } from '../denial.ts';
import { countAttempt, lockedUntil, type Failures, type Guarded } from '../loginGuard.ts';

/** An input is refused (208) at one field. */
export const fieldDenial = (field: string, message: string, more: object = {}): Denial =>
  new Denial(CODES.refused, message, { errors: [{ field, message }], ...more });

/** Too many failures (30011): `data.lockedUntil` says when it may be tried again. */
export const lockedOut = (until: string, language: Language): Denial =>
  new Denial(CODES.limitReached, say(language, 'access.locked'), { errors: [], lockedUntil: until });

/** An attempt to show a secret, counted before it is looked at; refused (30011) while too many have failed. */
export async function attempt(executor: Executor, guarded: Guarded, language: Language): Promise<Failures> {
  const locked = await lockedUntil(executor, guarded);
  if (locked !== null) throw lockedOut(locked, language);
  const counted = await countAttempt(executor, guarded);
  if (counted.refused && counted.lockedUntil !== null) throw lockedOut(counted.lockedUntil, language);
  return counted;
}

/** The refusal of a code that was wrong: at its field with the attempts that are left, or 30011 after the last one. */
export function wrongCode({ lockedUntil: until, attemptsLeft }: Failures, language: Language): Denial {
  if (until !== null) return lockedOut(until, language);
  return fieldDenial('code', say(language, 'access.codeWrong', { left: attemptsLeft }), { attemptsLeft });
}
