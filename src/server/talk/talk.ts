import { pageOf } from '../records/seenRecord.ts';
import type { ResponseOf } from '../../contract/endpoints.ts';
import type { Colleague, Comment } from '../../contract/endpoints/talk.ts';
import type { Viewer } from '../access/viewer.ts';
import { addComment, earlierWords, editComment, readComments, removeComment, type Said } from './comments.ts';
import { mentionablePeople } from './mentions.ts';
import { talkedOf } from './talkedOf.ts';
import type { TalkParts } from './talkParts.ts';
import { isWatching, setWatching, watchedBy } from './watching.ts';

interface OfRecord {
  templateCode: string;
  billId: string;
}

interface OfComment {
  templateCode: string;
  id: string;
}

/** What people say of records, and which they follow. The right is that of the record, at the moment of asking; each verb tells its refusals. */
export interface Talk {
  comments(viewer: Viewer, of: OfRecord): Promise<ResponseOf<'api/talk/comments'>>;
  add(viewer: Viewer, said: OfRecord & Said): Promise<Comment>;
  edit(viewer: Viewer, said: OfComment & Said): Promise<Comment>;
  remove(viewer: Viewer, of: OfComment): Promise<Comment>;
  earlier(viewer: Viewer, of: OfComment): Promise<{ text: string; until: string }[]>;
  people(viewer: Viewer, asked: OfRecord & { keyword: string }): Promise<Colleague[]>;
  watch(viewer: Viewer, asked: OfRecord & { watching: boolean }): Promise<{ watching: boolean }>;
  watched(viewer: Viewer): Promise<ResponseOf<'api/talk/watched'>>;
}

export function createTalk(parts: TalkParts): Talk {
  const { kysely } = parts.database;
  return {
    async comments(viewer, { templateCode, billId }) {
      const of = await talkedOf(parts, viewer, templateCode, billId);
      const comments = await readComments(kysely, viewer, of);
      const count = comments.filter(({ removedAt }) => removedAt === null).length;
      return { comments, count, watching: await isWatching(kysely, viewer, of) };
    },
    add: (viewer, said) => addComment(parts, viewer, said),
    edit: (viewer, said) => editComment(parts, viewer, said),
    remove: (viewer, of) => removeComment(parts, viewer, of),
    earlier: (viewer, of) => earlierWords(parts, viewer, of),
    people: (viewer, asked) => mentionablePeople(parts, viewer, asked),
    watch: (viewer, asked) => setWatching(parts, viewer, asked),
    async watched(viewer) {
      const entries = await watchedBy(kysely, viewer.id);
      const shown = await Promise.all(
        entries.map(async ({ since, ...of }) => {
          const templateCode = await pageOf(parts, viewer, of);
          const model = templateCode === undefined ? undefined : parts.registry.model(templateCode);
          if (!model) return [];
          const [known] = await parts.records.labels(viewer, model.templateCode, [of.recordId]);
          const { templateCode: code, title: templateTitle } = model;
          return known ? [{ templateCode: code, templateTitle, billId: of.recordId, title: known.label, since }] : [];
        }),
      );
      return shown.flat();
    },
  };
}
