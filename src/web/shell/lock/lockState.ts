import { dropLocal, localKey, readLocal, writeLocal } from '../../client/storage.ts';
import { readToken } from '../../client/token.ts';
import { themeSettings } from '../../theme/settings.ts';
import { isViewShown } from './viewShown.ts';

/** In local storage, so that a reload, a new tab and all open tabs are locked as well. */
const LOCKED = 'lockScreen';
const LAST_ACTIVITY = 'lastActivity';
/** Activity is noted so often at most, in milliseconds. */
const NOTED_MS = 1000;

const followers = new Set<() => void>();

/** Whether the screen of the signed-in person is locked. */
export const isLocked = (): boolean => readLocal(LOCKED) === true && readToken() !== undefined;

/** Locks the screen in all tabs. */
export function lockScreen(): void {
  writeLocal(LOCKED, true);
  tell();
}

/** Who sits there has just proved who he is: opens the screen in all tabs. The seconds until it locks by itself count from now. */
export function unlockScreen(): void {
  // Before the lock goes: no tab may find an open screen at which nobody has done anything for long.
  writeLocal(LAST_ACTIVITY, Date.now());
  dropLocal(LOCKED);
  tell();
}

/** Calls a function at each change, here or in another tab; the answer ends that. */
export function onLockChange(follow: () => void): () => void {
  const heard = ({ key }: StorageEvent): void => {
    if (key === null || key === localKey(LOCKED)) follow();
  };
  followers.add(follow);
  window.addEventListener('storage', heard);
  return () => {
    followers.delete(follow);
    window.removeEventListener('storage', heard);
  };
}

/** Notes that somebody is there. */
export function noteActivity(now: number = Date.now()): void {
  if (isLocked() || Math.abs(now - lastActivity(0)) < NOTED_MS) return;
  writeLocal(LAST_ACTIVITY, now);
}

/** Locks when the lock is on and nobody has done anything, in any tab, for the seconds that are set. */
export function lockWhenIdle(now: number = Date.now()): void {
  const { isLockScreen, lockScreenTime } = themeSettings();
  if (!isLockScreen || isLocked() || readToken() === undefined) return;
  const left = lockScreenTime - Math.floor((now - lastActivity(now)) / 1000);
  if (!isViewShown({ isLockScreen, lockScreenTime: left })) lockScreen();
}

function lastActivity(otherwise: number): number {
  const noted = readLocal(LAST_ACTIVITY);
  return typeof noted === 'number' ? noted : otherwise;
}

function tell(): void {
  for (const follow of followers) follow();
}
