import { useRef } from 'react';

/**
 * Keys of rows by their place. Rows are replaced on every change and new ones have no id, so that the place is all there is; whoever
 * inserts or removes a row says so, and the others keep their keys (and what is being typed in them).
 */
export function useRowKeys(count: number) {
  const next = useRef(0);
  const keys = useRef<number[]>([]);
  const make = (): number => (next.current += 1);
  while (keys.current.length < count) keys.current.push(make());
  keys.current.length = count;
  return {
    keys: keys.current,
    inserted: (at: number): void => {
      keys.current.splice(at, 0, make());
    },
    removed: (at: number): void => {
      keys.current.splice(at, 1);
    },
  };
}
