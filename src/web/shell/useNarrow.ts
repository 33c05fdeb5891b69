import { useSyncExternalStore } from 'react';
import { SIZES } from '../theme/tokens.ts';

const query = window.matchMedia(`(max-width: ${SIZES.narrow - 1}px)`);

/** Whether the window is so narrow that the menu becomes a drawer. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => query.matches);
}

function follow(changed: () => void): () => void {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
