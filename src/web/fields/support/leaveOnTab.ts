import type { KeyboardEvent } from 'react';

/**
 * Props for every list of choices: Tab leaves it as it is. By itself an open list takes the option it happens to stand on,
 * so whoever looks in and moves on would have chosen something; choosing is Enter's work.
 */
export const leaveOnTab = {
  onInputKeyDown: (event: KeyboardEvent): void => {
    if (event.key === 'Tab') event.stopPropagation();
  },
};
