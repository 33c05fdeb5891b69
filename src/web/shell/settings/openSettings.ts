/** The global event that opens the settings drawer (Specification §2): whoever wants it open dispatches it on the window. */
export const OPEN_SETTINGS = 'openSettingsDrawer';

/** Opens the settings drawer, wherever it stands. */
export function openSettings(): void {
  window.dispatchEvent(new Event(OPEN_SETTINGS));
}
