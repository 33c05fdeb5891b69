import { useEffect, useEffectEvent, useRef } from 'react';

/** Does something whenever a stamp has changed; not for the first one. */
export function useOnChange(stamp: number, act: () => void): void {
  const seen = useRef(stamp);
  const now = useEffectEvent(act);
  useEffect(() => {
    if (seen.current === stamp) return;
    seen.current = stamp;
    now();
  }, [stamp]);
}
