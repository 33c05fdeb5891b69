import { useSyncExternalStore } from 'react';

const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether things may move. The component library must be told: it waits for the end of movements that a style sheet takes away. */
export function useMotion(): boolean {
  return useSyncExternalStore(follow, () => !reduced.matches);
}

function follow(changed: () => void): () => void {
  reduced.addEventListener('change', changed);
  return () => reduced.removeEventListener('change', changed);
}
