import { useEffect, useRef } from 'react';
import type { ServerEvent } from '../../contract/events.ts';
import { onServerEvent } from '../client/serverEvents.ts';

/** Runs `what` when the server tells this page of an event of a type, or when one may have been missed. */
export function useOnServerEvent(type: ServerEvent['type'], what: () => void): void {
  const latest = useRef(what);
  useEffect(() => {
    latest.current = what;
  });
  useEffect(
    () =>
      onServerEvent({
        take: (event) => event.type === type && latest.current(),
        missed: () => latest.current(),
      }),
    [type],
  );
}
