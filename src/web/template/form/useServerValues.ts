import { useEffect } from 'react';
import { useClient } from '../../fields/support/clientContext.ts';
import { useFieldScope } from '../../fields/support/fieldScope.ts';
import type { FormSession } from './FormSession.ts';
import { askServer } from './openRecord.ts';

const WAIT_MS = 500;

/** Asks the server for the values that only it can compute, shortly after something that they depend on was changed. */
export function useServerValues(session: FormSession): void {
  const client = useClient();
  const { labels } = useFieldScope();
  useEffect(() => {
    const { serverComputed, serverInputs } = session.template;
    if (serverComputed.size === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let run = 0;
    const ask = async (): Promise<void> => {
      const mine = (run += 1);
      // A half-typed record may be refused; the values then stay as they are until it is whole.
      const answer = await askServer(client, session.template, labels, session.values()).catch(() => undefined);
      if (!answer || mine !== run) return;
      session.set(Object.fromEntries(Object.entries(answer).filter(([name]) => serverComputed.has(name))));
    };
    const stop = session.onInput((name) => {
      if (!serverInputs.has(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), WAIT_MS);
    });
    return () => {
      run += 1;
      clearTimeout(timer);
      stop();
    };
  }, [client, labels, session]);
}
