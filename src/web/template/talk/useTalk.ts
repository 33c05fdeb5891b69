import { useCallback, useEffect, useRef, useState } from 'react';
import type { Comment } from '../../../contract/endpoints/talk.ts';
import { onServerEvent } from '../../client/serverEvents.ts';
import { useClient } from '../../fields/support/clientContext.ts';

/** What is said of the record of a form, and whether the person watches it. */
export interface Talk {
  templateCode: string;
  billId: string;
  /** Undefined until it was read, and where the person may see no more of the record than its name. */
  comments: readonly Comment[] | undefined;
  /** Without those that were taken back. */
  count: number;
  watching: boolean;
  /** Puts a comment that was written or changed here in its place. */
  take(comment: Comment): void;
  watch(watching: boolean): Promise<void>;
}

interface Read {
  comments: readonly Comment[];
  watching: boolean;
}

/** Reads what is said of a record and follows it while the form is open; nothing for a record that is not stored yet. */
export function useTalk(templateCode: string, billId: string | undefined): Talk | undefined {
  const client = useClient();
  const [read, setRead] = useState<Read>();
  const asked = useRef(0);
  const load = useCallback(() => {
    if (billId === undefined) return;
    const own = (asked.current += 1);
    client.post('api/talk/comments', { templateCode, billId, loading: 'N' }, { handles: 'all' }).then(
      ({ comments, watching }) => own === asked.current && setRead({ comments, watching }),
      () => own === asked.current && setRead(undefined),
    );
  }, [client, templateCode, billId]);
  useEffect(() => {
    load();
    return onServerEvent({
      take: (event) => event.type === 'talk' && event.billId === billId && load(),
      missed: load,
    });
  }, [load, billId]);

  const take = useCallback((comment: Comment) => {
    setRead((before) => before && { ...before, comments: placed(before.comments, comment) });
  }, []);
  const watch = useCallback(
    async (watching: boolean) => {
      if (billId === undefined) return;
      const answer = await client.post('api/talk/watch', { templateCode, billId, watching, loading: 'N' });
      setRead((before) => before && { ...before, watching: answer.watching });
    },
    [client, templateCode, billId],
  );
  if (billId === undefined) return undefined;
  const count = (read?.comments ?? []).filter(({ removedAt }) => removedAt === null).length;
  return { templateCode, billId, comments: read?.comments, count, watching: read?.watching ?? false, take, watch };
}

function placed(comments: readonly Comment[], comment: Comment): Comment[] {
  return comments.some(({ id }) => id === comment.id)
    ? comments.map((other) => (other.id === comment.id ? comment : other))
    : [...comments, comment];
}
