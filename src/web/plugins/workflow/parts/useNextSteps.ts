import { useEffect, useState } from 'react';
import { post } from '../../../kit/client.ts';
import type { Next } from '../../../kit/processTypes.ts';
import type { Decided } from './verdict.ts';

/** What a decision would lead to; undefined while it is asked, and for what decides nothing. */
export function useNextSteps(taskId: string, decision: Decided | undefined): Next | undefined {
  const [next, setNext] = useState<Next>();
  const key = JSON.stringify(decision);
  useEffect(() => {
    setNext(undefined);
    if (key === undefined) return undefined;
    const asking = new AbortController();
    const decided: Decided = JSON.parse(key);
    post('api/workflow/next', { taskId, ...decided, loading: 'N' }, { signal: asking.signal, handles: 'all' }).then(
      (found) => asking.signal.aborted || setNext(found),
      // Without the look ahead one can decide all the same.
      () => undefined,
    );
    return () => asking.abort();
  }, [taskId, key]);
  return next;
}
