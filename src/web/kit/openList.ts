/** Lists of choices, calendars and menus that are open; one that is fading away is not. */
const OPEN = ['select-dropdown', 'picker-dropdown', 'dropdown']
  .map((kind) => `.ant-${kind}:not(.ant-${kind}-hidden, [class*="-leave"])`)
  .join(', ');

/**
 * Whether Escape was meant for an open list, which it closes, and not for the drawer or dialog around that. Some lists of the library keep
 * the key for themselves, others let it go on.
 */
export const closesList = ({ type }: { type: string }): boolean =>
  type === 'keydown' && document.querySelector(OPEN) !== null;
