import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';

/**
 * What a notice may be of (dictionary noticeType; mentions and changes of what one watches beside it). The notification centre has a tab for
 * each, in this order (Specification §2).
 */
export const NOTICE_KINDS = ['todo', 'mention', 'watch', 'warning', 'announcement', 'system'] as const;
export const NoticeKind = Type.Enum([...NOTICE_KINDS]);
export type NoticeKind = Static<typeof NoticeKind>;

/** Kinds of notices that a person may do without. What is urgent, announced by an administrator or a warning reaches everybody. */
export const QUIETABLE = ['todo', 'mention', 'watch'] as const;

/** Where a person's setting is kept which of them he does without: a list of kinds, or absent. */
export const QUIET_NOTICES = 'quietNotices';

/** Notices that one page may show and one call may change. */
const MOST = 200;

export const Notice = Type.Object({
  id: Type.String(),
  title: Type.String(),
  content: Type.String(),
  kind: Type.Optional(NoticeKind),
  link: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'A route without #' })),
  at: Type.String({ description: 'ISO 8601, UTC' }),
  read: Type.Boolean(),
});
export type Notice = Static<typeof Notice>;

const Nothing = Type.Object({});
const Ids = Type.Object({
  ids: Type.Array(Type.String(), { maxItems: MOST, description: 'Ids that are not of own notices are passed over' }),
});

export const noticeEndpoints = {
  /** One's notices, newest first: of one kind, and the unread ones alone, where that is asked for. */
  'api/sys/notice/list': endpoint(
    Type.Object({
      pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST })),
      unreadOnly: Type.Optional(Type.Boolean()),
      kind: Type.Optional(NoticeKind),
    }),
    Type.Object({
      list: Type.Array(Notice),
      unread: Type.Integer({ description: 'Unread notices of all kinds' }),
      unreadOf: Type.Record(Type.String(), Type.Integer(), {
        description: 'Unread notices by kind; kinds without any are left out',
      }),
      total: Type.Integer({ description: 'Notices on all pages' }),
    }),
  ),
  'api/sys/notice/read': endpoint(Ids, Nothing),
  /** Marks all of one's notices as read, or all of one kind. */
  'api/sys/notice/readAll': endpoint(Type.Object({ kind: Type.Optional(NoticeKind) }), Nothing),
  /** Takes notices out of one's own inbox for good; whoever else received them keeps them. */
  'api/sys/notice/remove': endpoint(Ids, Type.Object({ removed: Type.Integer() })),
};
