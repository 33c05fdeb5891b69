import { useCallback, useState } from 'react';

/** Whether something is on its way in any field of a dialog, which has to wait for it; `mark` hears of one. */
export function useBusyFields(): { isBusy: boolean; mark(name: string): (busy: boolean) => void } {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [marks] = useState(() => new Map<string, (busy: boolean) => void>());
  const mark = useCallback(
    (name: string) => {
      const known = marks.get(name);
      if (known) return known;
      const own = (isBusy: boolean): void =>
        setBusy((before) => {
          if (before.has(name) === isBusy) return before;
          const next = new Set(before);
          if (isBusy) next.add(name);
          else next.delete(name);
          return next;
        });
      marks.set(name, own);
      return own;
    },
    [marks],
  );
  return { isBusy: busy.size > 0, mark };
}
