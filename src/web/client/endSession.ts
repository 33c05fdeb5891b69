import { tellOtherTabs } from './otherTabs.ts';
import { dropToken } from './token.ts';
import { clientUi } from './ui.ts';

/** Clears session storage and the token cookie (Specification §4, forced logout). */
export function clearSession(): void {
  sessionStorage.clear();
  dropToken();
}

/** Clears the session, here and in the other tabs, and goes to '/'. */
export function endSession(): void {
  clearSession();
  tellOtherTabs();
  clientUi().leave();
}
