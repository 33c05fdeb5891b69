import { CODES } from '../../contract/codes.ts';
import { translate } from '../i18n/translate.ts';
import { endSession } from './endSession.ts';
import { clientUi } from './ui.ts';

/** Text key of the title under which a code's message is shown (Specification §8). */
const TITLES = new Map<number, string>([
  [CODES.screenDenied, 'client:authenticationNotice'],
  [CODES.recordDenied, 'client:authenticationNotice'],
  [CODES.actionDenied, 'client:authenticationNotice'],
  [CODES.locked, 'client:importantReminder'],
  [CODES.limitReached, 'client:importantReminder'],
  [CODES.notNow, 'client:importantReminder'],
  [CODES.fault, 'client:systemPrompt'],
  [CODES.refused, 'client:systemPrompt'],
]);

let ending = false;

/** Shows what the error catalogue says for a code; a code outside the catalogue shows nothing (Specification §8). */
export function showFault(code: number, msg: string): void {
  const titleKey = TITLES.get(code);
  if (titleKey) {
    void clientUi().alert({ title: translate(titleKey), text: msg });
    return;
  }
  void endByCode(code, msg);
}

/** Text key of the title for what became of one record of several, or of one alone. */
export const titleOfFault = (code: number): string => TITLES.get(code) ?? 'client:systemPrompt';

/** Whether a code says that the session is over (Specification §8). */
export const isEnding = (code: number): boolean => ENDINGS.has(code);

/** Many calls may find out at once that the session is over; the person is told once. */
async function endByCode(code: number, msg: string): Promise<void> {
  const ask = ENDINGS.get(code);
  if (!ask || ending) return;
  ending = true;
  try {
    if (await ask(msg)) endSession(true);
  } finally {
    ending = false;
  }
}

const ENDINGS = new Map<number, (msg: string) => Promise<boolean>>([
  [
    CODES.sessionEnded,
    () => clientUi().confirm({ title: translate('client:systemPrompt'), text: translate('client:loggedOut') }),
  ],
  [CODES.accountClosed, (msg) => tell(msg)],
  [CODES.noToken, () => tell(translate('client:notLoggedIn'))],
  [CODES.unknownToken, () => tell(translate('client:notLoggedIn'))],
]);

async function tell(text: string): Promise<boolean> {
  await clientUi().alert({ title: translate('client:systemPrompt'), text });
  return true;
}
