import { useEffect, useEffectEvent, useState } from 'react';
import { useTyped, type TypedProps } from './useTyped.ts';

const WAIT_MS = 400;

/**
 * Binds a search box to a text that takes effect shortly after the last key, or at once with `now`. Only typing starts the clock: a new
 * list or a new handler does not.
 */
export function useSearchText(
  given: string,
  apply: (text: string) => void,
): { typed: TypedProps; now(text: string): void } {
  const [text, setText] = useState(given);
  const typed = useTyped(text, setText);
  useEffect(() => setText(given), [given]);
  const take = useEffectEvent((wanted: string) => {
    if (wanted !== given) apply(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(() => take(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { typed, now: (wanted) => apply(wanted.trim()) };
}
