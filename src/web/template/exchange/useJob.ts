import { useEffect, useState } from 'react';
import type { ExchangeProgress } from '../../../contract/endpoints/exchange.ts';
import { AnswerError } from '../../client/errors.ts';
import { isListening, onServerEvent } from '../../client/serverEvents.ts';
import { useClient } from '../../fields/support/clientContext.ts';

const ASK_MS = 700;
/** While the server tells by itself, asking is for what gets lost. */
const ASK_LISTENING_MS = 5000;

/** How far a job is, asked for until it has ended: when the server tells of it, and now and then besides. A call that does not come through is no reason to stop asking; an unknown job is. */
export function useJob(jobId: string | undefined): ExchangeProgress | undefined {
  const client = useClient();
  const [progress, setProgress] = useState<ExchangeProgress>();
  useEffect(() => {
    setProgress(undefined);
    if (jobId === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const again = (): void => {
      if (current) timer = setTimeout(ask, isListening() ? ASK_LISTENING_MS : ASK_MS);
    };
    const ask = (): void => {
      client.post('api/exchange/progress', { jobId, loading: 'N' }, { handles: 'all' }).then(
        (answer) => {
          if (current) setProgress(answer);
          if (answer.state === 'running') again();
        },
        (error: unknown) => {
          // An export is known a moment after it was asked for; an import from its first answer on.
          if (!(error instanceof AnswerError) || error.code < SESSION_CODES) again();
        },
      );
    };
    ask();
    const stopHearing = onServerEvent({
      missed: () => undefined,
      take: (event) => {
        if (event.type !== 'job' || event.job.jobId !== jobId) return;
        clearTimeout(timer);
        ask();
      },
    });
    return () => {
      current = false;
      stopHearing();
      clearTimeout(timer);
    };
  }, [client, jobId]);
  return progress?.jobId === jobId ? progress : undefined;
}

/** From here on codes say that the session is over. */
const SESSION_CODES = 4000;
