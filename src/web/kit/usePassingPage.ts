import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { setPassingAtom } from '../shell/tabs.ts';
import { useView } from './view.ts';

/** There is nothing at the address of this view: its tab is gone once the person goes elsewhere. */
export function usePassingPage(isPassing: boolean): void {
  const { key } = useView();
  const mark = useSetAtom(setPassingAtom);
  const was = useRef(false);
  useEffect(() => {
    if (was.current === isPassing) return;
    was.current = isPassing;
    mark({ key, passing: isPassing });
  }, [key, isPassing, mark]);
}
