import { useEffect, useState } from 'react';

/** True once something is there, or has been waited for long enough (milliseconds); it stays so. */
export function useSoon(isThere: boolean, wait: number): boolean {
  const [isDue, setDue] = useState(isThere);
  useEffect(() => {
    if (isDue) return undefined;
    if (isThere) return setDue(true);
    const timer = setTimeout(() => setDue(true), wait);
    return () => clearTimeout(timer);
  }, [isDue, isThere, wait]);
  return isDue || isThere;
}
