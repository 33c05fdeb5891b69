import { tellOtherTabs } from './otherTabs.ts';
import { dropToken } from './token.ts';
import { clientUi } from './ui.ts';

/** Clears session storage and the token cookie (Specification §4, forced logout). */
export function clearSession(): void {
  sessionStorage.clear();
  dropToken();
}

/** Session storage key: the page that was on screen when the session ended by itself. */
const LEFT_PAGE = 'leftPage';

/**
 * Clears the session, here and in the other tabs, and goes to '/'. With `comesBack` the person did not mean to leave: signing in again leads to
 * the page that was on screen.
 */
export function endSession(comesBack = false): void {
  const page = location.hash.slice(1);
  clearSession();
  if (comesBack && page.startsWith('/')) sessionStorage.setItem(LEFT_PAGE, page);
  tellOtherTabs();
  clientUi().leave();
}

/** The page that the person was taken away from when the session last ended. */
export const leftPage = (): string | undefined => sessionStorage.getItem(LEFT_PAGE) ?? undefined;
