import { useEffect, useRef } from 'react';
import { useView } from './view.ts';

/** Runs `what` whenever the view comes back on screen after it was kept alive behind others; not when it is opened. */
export function useOnReturn(what: () => void): void {
  const { active } = useView();
  const wasActive = useRef(active);
  const latest = useRef(what);
  useEffect(() => {
    latest.current = what;
  });
  useEffect(() => {
    if (active && !wasActive.current) latest.current();
    wasActive.current = active;
  }, [active]);
}
