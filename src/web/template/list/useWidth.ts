import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How wide an element is, in pixels: 0 while it is hidden, undefined until it has been looked at. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number | undefined] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const held = element.current;
    if (!held) return undefined;
    setWidth(held.clientWidth);
    const observer = new ResizeObserver(() => setWidth(held.clientWidth));
    observer.observe(held);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
