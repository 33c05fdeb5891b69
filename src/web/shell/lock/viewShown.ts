/**
 * Whether the main view and the settings show (Specification §2, lock screen): with the lock on while more than one second is left, else
 * always. `lockScreenTime`: the seconds that are left.
 */
export function isViewShown({
  isLockScreen,
  lockScreenTime,
}: {
  isLockScreen: boolean;
  lockScreenTime: number;
}): boolean {
  return isLockScreen ? lockScreenTime > 1 : lockScreenTime >= 0;
}
