import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Notice, NoticeKind } from '../../../contract/endpoints/notice.ts';
import { post } from '../../client/post.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import { useOnServerEvent } from '../../kit/useOnServerEvent.ts';
import { useRequest } from '../../kit/useRequest.ts';
import { isListening } from '../../client/serverEvents.ts';
import { readAllNoticesAtom, readNoticesAtom, removeNoticesAtom } from '../notices.ts';
import { useKeptFocus } from './useKeptFocus.ts';

export const PAGE_SIZE = 20;

/**
 * A page of notices of one kind (of all kinds without one), what is chosen on it, and what is done with those: marked as read or deleted, all
 * in one call (Specification §2, notification centre). `box` is the list on screen.
 */
export function useNoticePage(kind: NoticeKind | undefined, box: RefObject<HTMLElement | null>) {
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
  const list = data?.list ?? NONE;
  const choice = useChoice(list);
  const keepFor = useKeptFocus(box, list);

  // Deleting the last ones of the last page leads to the one before.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  if (data && !loading && pageNum > lastPage) setPageNum(lastPage);

  const show = (unread: boolean) => {
    setUnreadOnly(unread);
    setPageNum(1);
  };
  return { data, error, loading, reload, pageNum, setPageNum, unreadOnly, show, choice, ...useDeeds(reload, keepFor) };
}

const NONE: readonly Notice[] = [];

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

function useDeeds(reload: () => void, keepFor: ReturnType<typeof useKeptFocus>) {
  const texts = useTexts('notices');
  const { confirm, success } = useFeedback();
  const read = useSetAtom(readNoticesAtom);
  const readAll = useSetAtom(readAllNoticesAtom);
  const remove = useSetAtom(removeNoticesAtom);
  // Of what was done, whoever listens is told and reloads. Why something was refused has been shown; the list may have changed all the same.
  const showDeed = (isDone: boolean): void => {
    if (!isDone || !isListening()) reload();
  };
  const done = (deed: Promise<unknown>): Promise<boolean> =>
    deed.then(
      () => true,
      () => false,
    );
  const markRead = async (notices: readonly Notice[]): Promise<void> => {
    const ids = idsOf(notices.filter((notice) => !notice.read));
    keepFor(notices, (list) => list.every((notice) => notice.read || !ids.includes(notice.id)));
    showDeed(await done(read(ids)));
  };
  const markAllRead = async (kind: NoticeKind | undefined): Promise<void> => showDeed(await done(readAll(kind)));
  const removeAsked = async (notices: readonly Notice[]): Promise<void> => {
    const question = texts('removeQuestion', { count: notices.length });
    if (!(await confirm(question, { okText: texts('remove'), danger: true }))) return;
    const ids = idsOf(notices);
    keepFor(notices, (list) => !list.some(({ id }) => ids.includes(id)));
    const removed = await remove(ids).catch(() => undefined);
    if (removed !== undefined) success(texts('removed', { count: removed }));
    // Those that were gone already are told to nobody.
    showDeed(removed !== undefined && removed > 0);
  };
  return { markRead, markAllRead, remove: removeAsked };
}

const idsOf = (notices: readonly Notice[]): string[] => notices.map(({ id }) => id);
