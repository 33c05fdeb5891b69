import { useEffect, useRef, type RefObject } from 'react';

/** Pixels: less than this is rounding, not something out of sight. */
const SLACK = 2;
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';

/** Keeps `data-more` of an element that scrolls aside: `start`, `end` or `both`, where something is out of sight; absent where all is in it. The keyboard scrolls it, too. */
export function useMoreBeside<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const held = element.current;
    if (!held) return undefined;
    const look = (): void => {
      const more = moreBeside(held);
      if (more) held.dataset['more'] = more;
      else delete held.dataset['more'];
      // What scrolls and holds nothing that takes the focus is reached by the keyboard itself.
      if (more && held.querySelector(FOCUSABLE) === null) held.tabIndex = 0;
      else held.removeAttribute('tabindex');
    };
    // It tells of the size that there is as soon as it observes, once the browser has laid out what stands: to ask sooner has it lay out twice.
    const sizes = new ResizeObserver(look);
    const contents = new MutationObserver(() => {
      sizes.unobserve(held);
      sizes.observe(held);
    });
    sizes.observe(held);
    contents.observe(held, { childList: true, subtree: true, characterData: true });
    held.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
      held.removeEventListener('scroll', look);
    };
  }, []);
  return element;
}

/** At which ends of an element there is more than is in sight. */
export function moreBeside({
  scrollLeft,
  scrollWidth,
  clientWidth,
}: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>): 'start' | 'end' | 'both' | undefined {
  const isBefore = scrollLeft > SLACK;
  const isAfter = scrollWidth - clientWidth - scrollLeft > SLACK;
  if (isBefore && isAfter) return 'both';
  return isBefore ? 'start' : isAfter ? 'end' : undefined;
}
