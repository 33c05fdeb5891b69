import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Notice } from '../../../contract/endpoints/notice.ts';

interface Deed {
  /** Where the first of the lines stood that it was done to. */
  at: number;
  /** Whether a list shows what was done. */
  isShownBy: (list: readonly Notice[]) => boolean;
}

/**
 * Keeps the keyboard in a list whose lines or buttons a deed takes away: once the list shows the deed, the focus goes to the line that stands
 * where it was done, else to the list itself; never away from where the person has gone meanwhile.
 */
export function useKeptFocus(
  box: RefObject<HTMLElement | null>,
  list: readonly Notice[],
): (notices: readonly Notice[], isShownBy: Deed['isShownBy']) => void {
  const deed = useRef<Deed>(undefined);
  useLayoutEffect(() => {
    if (!deed.current?.isShownBy(list)) return;
    const { at } = deed.current;
    deed.current = undefined;
    if (!isLost()) return;
    const lines = [...(box.current?.querySelectorAll<HTMLElement>('input[type="checkbox"]') ?? [])];
    (lines[at] ?? lines.at(-1) ?? box.current)?.focus();
  }, [box, list]);
  return (notices, isShownBy) => {
    const at = list.findIndex(({ id }) => notices.some((notice) => notice.id === id));
    deed.current = { at: Math.max(at, 0), isShownBy };
  };
}

/** Nothing has the focus that could keep it: a button that is gone or at rest, or the question that has been answered. */
function isLost(): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.matches(':disabled, [role="dialog"] *, [role="dialog"]');
}
