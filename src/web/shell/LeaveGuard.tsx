import { useAtomValue } from 'jotai';
import { useEffect, type ReactNode } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';
import { giveUpUnsaved, useHasUnsaved } from '../kit/unsaved.ts';
import { viewKey } from '../kit/view.ts';
import { useUnsavedQuestion } from './useUnsavedQuestion.ts';
import { tabsAtom } from './tabs.ts';

/** Asks before the page on screen is left with unsaved changes, unless its tab keeps them alive behind the next one. */
export function LeaveGuard(): ReactNode {
  const { pathname, search } = useLocation();
  const key = viewKey(pathname, search);
  const isUnsaved = useHasUnsaved(key);
  const isKept = useAtomValue(tabsAtom).some((tab) => tab.key === key && tab.keepAlive);
  // The router knows one blocker at a time, and warns of it at every typed address: it is there only while it is needed.
  return isUnsaved && !isKept ? <Blocker tab={key} /> : null;
}

function Blocker({ tab }: { tab: string }): ReactNode {
  const mayLeave = useUnsavedQuestion();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave([tab]).then((leave) => {
      if (!leave) return blocker.reset();
      blocker.proceed();
      giveUpUnsaved(tab);
    });
  }, [blocker, mayLeave, tab]);
  return null;
}
