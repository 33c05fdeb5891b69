import { clearSession, endSession } from '../client/endSession.ts';
import { post } from '../client/post.ts';
import { keepToken } from '../client/token.ts';
import { unlockScreen } from '../shell/lock/lockState.ts';
import { keepThemeNow } from './keptTheme.ts';
import { CODES } from '../../contract/codes.ts';
import type { SignInAnswer } from '../../contract/endpoints/auth.ts';
import type { RequestOf } from '../../contract/endpoints.ts';
import type { LoadingFlag } from '../client/post.ts';

/** What a form of signing in shows itself. */
export const SIGN_IN_REFUSALS: readonly number[] = [CODES.refused, CODES.notNow, CODES.limitReached];

/** Signs in by account and password, and keeps the token where there is one yet. Refusals (208, 207, 30011) are the form's to show. */
export async function signIn(request: RequestOf<'api/sys/auth/login'> & LoadingFlag): Promise<SignInAnswer> {
  return keepAnswer(await post('api/sys/auth/login', request, { handles: SIGN_IN_REFUSALS }));
}

/**
 * Keeps the token of an answer that has one; one that asks for the second factor has none. A lock that an earlier session left in this browser,
 * or its long silence, does not meet who has just signed in: it asks for a password, which those who come from another identity system may not have.
 */
export function keepAnswer(answer: SignInAnswer): SignInAnswer {
  if (!('token' in answer)) return answer;
  keepToken(answer.token);
  unlockScreen();
  return answer;
}

/** Gives up a sign-in whose password was not changed. */
export async function abandonSignIn(): Promise<void> {
  await post('api/sys/auth/logout', {}, { handles: 'even the end' }).catch(() => undefined);
  clearSession();
}

/** Signs out on the server, whatever it answers, and clears the session here. */
export async function signOut(): Promise<void> {
  await keepThemeNow();
  await post('api/sys/auth/logout', {}, { handles: 'even the end' }).catch(() => undefined);
  endSession();
}
