import type { talkEndpoints } from '../../../contract/endpoints/talk.ts';
import type { Handlers } from './handlers.ts';

export const talkHandlers: Handlers<keyof typeof talkEndpoints> = {
  'api/talk/comments': ({ parts, viewer }, request) => parts.talk.comments(viewer, request),
  'api/talk/add': ({ parts, viewer }, request) => parts.talk.add(viewer, request),
  'api/talk/edit': ({ parts, viewer }, request) => parts.talk.edit(viewer, request),
  'api/talk/remove': ({ parts, viewer }, request) => parts.talk.remove(viewer, request),
  'api/talk/earlier': ({ parts, viewer }, request) => parts.talk.earlier(viewer, request),
  'api/talk/people': ({ parts, viewer }, request) => parts.talk.people(viewer, request),
  'api/talk/watch': ({ parts, viewer }, request) => parts.talk.watch(viewer, request),
  'api/talk/watched': ({ parts, viewer }) => parts.talk.watched(viewer),
};
