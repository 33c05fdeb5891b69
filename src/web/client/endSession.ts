import { dropToken } from './token.ts';
import { clientUi } from './ui.ts';

/** Clears session storage and the token cookie (Specification §4, forced logout). */
export function clearSession(): void {
  sessionStorage.clear();
  dropToken();
}

/** Clears the session and goes to '/'. */
export function endSession(): void {
  clearSession();
  clientUi().leave();
}
