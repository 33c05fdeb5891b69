import { useSyncExternalStore } from 'react';
import { SIZES } from '../theme/tokens.ts';

const query = window.matchMedia(`(max-width: ${SIZES.narrow - 1}px)`);

/** Telephones are told by their user agent (Specification §9); turned to their side they are wide, and yet have little room. */
export const isMobile = (userAgent: string): boolean => /Android.*Mobile|iPhone|iPod|Windows Phone/i.test(userAgent);

/** Whether there is so little room that the menu becomes a drawer: a narrow window, or a telephone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => query.matches || isMobile(navigator.userAgent));
}

function follow(changed: () => void): () => void {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
