import { markRead, removeReceived } from '../../access/personal/ownNotices.ts';
import { ownNotices } from '../home/ownNotices.ts';
import type { Handlers } from './handlers.ts';

type Paths = 'api/sys/notice/list' | 'api/sys/notice/read' | 'api/sys/notice/readAll' | 'api/sys/notice/remove';

/** The notification centre (Specification §2): everybody reaches his own notices, and nobody else's. */
export const noticeHandlers: Handlers<Paths> = {
  'api/sys/notice/list': (call, { pageNum = 1, pageSize = 20, unreadOnly, kind }) =>
    ownNotices(call, { pageNum, pageSize, unreadOnly, kind }),
  'api/sys/notice/read': async ({ parts, viewer }, { ids }) => {
    await markRead(parts.database.kysely, viewer.id, { ids });
    return {};
  },
  'api/sys/notice/readAll': async ({ parts, viewer }, { kind }) => {
    await markRead(parts.database.kysely, viewer.id, { kind });
    return {};
  },
  'api/sys/notice/remove': async ({ parts, viewer }, { ids }) => ({
    removed: await removeReceived(parts.database.kysely, viewer.id, ids),
  }),
};
