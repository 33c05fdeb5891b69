import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Notice, NoticeKind } from '../../../contract/endpoints/notice.ts';
import { post } from '../../client/post.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import { useOnServerEvent } from '../../kit/useOnServerEvent.ts';
import { useRequest } from '../../kit/useRequest.ts';
import { readNoticesAtom, removeNoticesAtom } from '../notices.ts';

export const PAGE_SIZE = 20;

/**
 * A page of notices of one kind (of all kinds without one), what is chosen on it, and what is done with those: marked as read or deleted, all
 * in one call (Specification §2, notification centre).
 */
export function useNoticePage(kind: NoticeKind | undefined) {
  const [pageNum, setPageNum] = useState(1);
  const [unreadOnly, setUnreadOnly] = useState(false);
  const load = useCallback(
    (signal: AbortSignal) =>
      post('api/sys/notice/list', { pageNum, pageSize: PAGE_SIZE, unreadOnly, kind, loading: 'N' }, { signal }),
    [pageNum, unreadOnly, kind],
  );
  const { data, error, loading, reload: reloadAsDrawn } = useRequest(load);
  const reload = useLatest(reloadAsDrawn);
  useOnServerEvent('notices', reload);
  const choice = useChoice(data?.list ?? []);

  // Deleting the last ones of the last page leads to the one before.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  if (data && !loading && pageNum > lastPage) setPageNum(lastPage);

  const show = (unread: boolean) => {
    setUnreadOnly(unread);
    setPageNum(1);
  };
  return { data, error, loading, reload, pageNum, setPageNum, unreadOnly, show, choice, ...useDeeds(reload) };
}

export type NoticePage = ReturnType<typeof useNoticePage>;

/** Does what `run` does by the time of the call: whoever waited for the server must not bring back the filter that stood when he began. */
function useLatest(run: () => void): () => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback(() => latest.current(), []);
}

/** What is chosen of a list. What has left the list meanwhile is not chosen any more. */
function useChoice(list: readonly Notice[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = list.filter(({ id }) => ids.has(id));
  return {
    chosen,
    has: (id: string) => ids.has(id),
    choose: (id: string, on: boolean) => setIds(new Set([...ids].filter((one) => one !== id).concat(on ? [id] : []))),
    chooseAll: (on: boolean) => setIds(new Set(on ? list.map(({ id }) => id) : [])),
  };
}

function useDeeds(reload: () => void) {
  const texts = useTexts('notices');
  const { confirm, success } = useFeedback();
  const read = useSetAtom(readNoticesAtom);
  const remove = useSetAtom(removeNoticesAtom);
  // Why something was refused has been shown; the list may have changed all the same.
  const markRead = async (notices: readonly Notice[]): Promise<void> => {
    await read(idsOf(notices.filter((notice) => !notice.read))).catch(() => undefined);
    reload();
  };
  const removeAsked = async (notices: readonly Notice[]): Promise<void> => {
    const question = texts('removeQuestion', { count: notices.length });
    if (!(await confirm(question, { okText: texts('remove'), danger: true }))) return;
    const removed = await remove(idsOf(notices)).catch(() => undefined);
    if (removed !== undefined) success(texts('removed', { count: removed }));
    reload();
  };
  return { markRead, remove: removeAsked };
}

const idsOf = (notices: readonly Notice[]): string[] => notices.map(({ id }) => id);
