import { atom } from 'jotai';
import type { Notice } from '../../contract/endpoints/person.ts';
import { post } from '../client/post.ts';

interface Notices {
  list: Notice[];
  unread: number;
}

const state = atom<Notices>({ list: [], unread: 0 });

/** The newest notices of the signed-in person. */
export const noticesAtom = atom((get) => get(state));

/** Fetches the newest notices; a failure keeps the old ones, the next round tries again. */
export const loadNoticesAtom = atom(null, async (_get, set) => {
  const notices = await post(
    'api/sys/notice/list',
    { pageNum: 1, pageSize: 20, loading: 'N' },
    { handles: 'all' },
  ).catch(() => undefined);
  if (notices) set(state, { list: notices.list, unread: notices.unread });
});

/** Marks one notice as read. */
export const readNoticeAtom = atom(null, async (get, set, id: string) => {
  await post('api/sys/notice/read', { ids: [id], loading: 'N' });
  const { list, unread } = get(state);
  const wasUnread = list.some((notice) => notice.id === id && !notice.read);
  set(state, {
    list: list.map((notice) => (notice.id === id ? { ...notice, read: true } : notice)),
    unread: wasUnread ? unread - 1 : unread,
  });
});

/** Marks all notices as read. */
export const readAllNoticesAtom = atom(null, async (get, set) => {
  await post('api/sys/notice/readAll', { loading: 'N' });
  set(state, { list: get(state).list.map((notice) => ({ ...notice, read: true })), unread: 0 });
});
