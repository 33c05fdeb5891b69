import { atom } from 'jotai';
import type { Notice, NoticeKind } from '../../contract/endpoints/notice.ts';
import { post } from '../client/post.ts';
import { isListening } from '../client/serverEvents.ts';

interface Notices {
  list: Notice[];
  unread: number;
  /** By kind; kinds without any are left out. */
  unreadOf: Readonly<Record<string, number>>;
}

const state = atom<Notices>({ list: [], unread: 0, unreadOf: {} });

/** The newest notices of the signed-in person, and how many are unread. */
export const noticesAtom = atom((get) => get(state));

/** Fetches the newest notices; a failure keeps the old ones, the next round tries again. */
export const loadNoticesAtom = atom(null, async (_get, set) => {
  const notices = await post(
    'api/sys/notice/list',
    { pageNum: 1, pageSize: 20, loading: 'N' },
    { handles: 'all' },
  ).catch(() => undefined);
  if (notices) set(state, { list: notices.list, unread: notices.unread, unreadOf: notices.unreadOf });
});

/** After an own deed. Whoever listens hears of it as of anybody else's, and asks anew then: twice would be once too often. */
const loadAfterDeedAtom = atom(null, async (_get, set) => {
  if (!isListening()) await set(loadNoticesAtom);
});

/** Marks notices as read. */
export const readNoticesAtom = atom(null, async (_get, set, ids: readonly string[]) => {
  await post('api/sys/notice/read', { ids: [...ids], loading: 'N' });
  await set(loadAfterDeedAtom);
});

/** Marks all notices as read, or all of one kind (Specification §2, 'All read'). */
export const readAllNoticesAtom = atom(null, async (_get, set, kind?: NoticeKind) => {
  await post('api/sys/notice/readAll', { kind, loading: 'N' });
  await set(loadAfterDeedAtom);
});

/** Deletes notices for good; answers how many were there still. */
export const removeNoticesAtom = atom(null, async (_get, set, ids: readonly string[]) => {
  const { removed } = await post('api/sys/notice/remove', { ids: [...ids], loading: 'N' });
  await set(loadAfterDeedAtom);
  return removed;
});
