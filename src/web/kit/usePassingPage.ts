import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { AnswerError } from '../client/errors.ts';
import { setPassingAtom } from '../shell/tabs.ts';
import { useView } from './view.ts';

/**
 * The server has answered (`error`) that there is nothing at the address of this view: its tab is gone once the person goes elsewhere. A fault of
 * the connection says nothing of the address, and leaves the tab alone.
 */
export function usePassingPage(error: unknown): void {
  const { key } = useView();
  const mark = useSetAtom(setPassingAtom);
  const isPassing = error instanceof AnswerError;
  const was = useRef(false);
  useEffect(() => {
    if (was.current === isPassing) return;
    was.current = isPassing;
    mark({ key, passing: isPassing });
  }, [key, isPassing, mark]);
}
