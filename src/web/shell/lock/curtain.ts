/** What stood on the page, taken out of the document and kept whole. */
interface Kept {
  elements: Element[];
  scrolled: { element: Element; top: number; left: number }[];
  focused: Element | null;
  title: string;
}

/**
 * Takes everything but `host` out of the document: what lies behind the lock screen can neither be read nor found there, and what comes later
 * (a dialog, a message) is taken out as well. The elements live on with all their state. The answer puts them back as they were.
 */
export function drawCurtain(host: Element, title: string): () => void {
  const kept: Kept = {
    elements: [],
    scrolled: scrolledOnes(),
    focused: document.activeElement,
    title: document.title,
  };
  const hide = (): void => {
    for (const element of document.body.children) {
      if (element === host) continue;
      kept.elements.push(element);
    }
    for (const element of kept.elements) element.remove();
    if (document.title === title) return;
    kept.title = document.title;
    document.title = title;
  };
  hide();
  const late = new MutationObserver(hide);
  late.observe(document.body, { childList: true });
  late.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    late.disconnect();
    host.before(...kept.elements);
    document.title = kept.title;
    for (const { element, top, left } of kept.scrolled) element.scrollTo(left, top);
    if (kept.focused instanceof HTMLElement) kept.focused.focus({ preventScroll: true });
  };
}

function scrolledOnes(): Kept['scrolled'] {
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const { scrollTop: top, scrollLeft: left } = element;
    return top > 0 || left > 0 ? [{ element, top, left }] : [];
  });
}
