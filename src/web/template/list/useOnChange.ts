import { useEffect, useEffectEvent, useRef } from 'react';

/** Does something whenever a value has become another one; not for the first one. */
export function useOnChange<T>(value: T, act: () => unknown): void {
  const seen = useRef(value);
  const now = useEffectEvent(act);
  useEffect(() => {
    if (Object.is(seen.current, value)) return;
    seen.current = value;
    now();
  }, [value]);
}
