import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How wide an element is, in pixels; 0 until it is known. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
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
