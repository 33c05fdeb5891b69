import { clearSession, endSession } from '../client/endSession.ts';
import { post } from '../client/post.ts';
import { keepToken } from '../client/token.ts';
import { keepThemeNow } from './keptTheme.ts';
import { CODES } from '../../contract/codes.ts';
import type { RequestOf } from '../../contract/endpoints.ts';
import type { LoadingFlag } from '../client/post.ts';

/** Signs in and keeps the token. Refusals (208, 207, 30011) are the form's to show. Returns whether the password must change first. */
export async function signIn(request: RequestOf<'api/sys/auth/login'> & LoadingFlag): Promise<boolean> {
  const handles = [CODES.refused, CODES.notNow, CODES.limitReached];
  const { token, mustChangePassword } = await post('api/sys/auth/login', request, { handles });
  keepToken(token);
  return mustChangePassword;
}

/** Exchanges the ticket of a unified sign-in for a token. */
export async function signInByTicket(ticket: string): Promise<void> {
  const { token } = await post('api/sys/auth/ticket', { ticket, loading: 'N' }, { handles: 'all' });
  keepToken(token);
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
