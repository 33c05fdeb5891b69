import { endSession } from '../../client/endSession.ts';
import { AnswerError } from '../../client/errors.ts';
import { post } from '../../client/post.ts';
import { isEnding } from '../../client/showFault.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { translate } from '../../i18n/translate.ts';
import { fieldErrors, lockedUntil } from '../../session/refusal.ts';

/** Has the server check the password; answers why it does not open, undefined when it does. Where the session is over it leads to sign-in. */
export async function tryToUnlock(password: string): Promise<string | undefined> {
  try {
    await post('api/sys/auth/unlock', { password, loading: 'N' }, { handles: 'even the end' });
    return undefined;
  } catch (error) {
    if (error instanceof AnswerError && isEnding(error.code)) endSession(true);
    if (!(error instanceof AnswerError)) return error instanceof Error ? error.message : translate('common:serverAway');
    const until = lockedUntil(error.data);
    if (until) return translate('lock:lockedUntil', { time: formatDateTime(until) });
    return fieldErrors(error, ['password'])[0]?.errors[0] ?? error.msg;
  }
}
