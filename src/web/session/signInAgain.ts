import { endSession } from '../client/endSession.ts';

/** Session storage key: the password was changed, and the sign-in page says so. */
const CHANGED = 'passwordChanged';

/** Leaves for the sign-in page once the password is changed, which has ended the session; signing in leads back to the page on screen. */
export function signInAgain(): void {
  endSession(true);
  sessionStorage.setItem(CHANGED, 'Y');
}

/** Whether the person is to sign in with a password that he has just changed. */
export const hasChangedPassword = (): boolean => sessionStorage.getItem(CHANGED) !== null;

/** The person has been told. */
export const forgetChangedPassword = (): void => sessionStorage.removeItem(CHANGED);
