import { Type, type Static } from 'typebox';
import { I18nText } from '../../model/language/texts.ts';
import { endpoint } from '../endpoint.ts';

const TemplateCode = Type.String({ maxLength: 64 });
const BillId = Type.String({ maxLength: 64 });
const CommentId = Type.String({ maxLength: 64 });
const OfRecord = { templateCode: TemplateCode, billId: BillId };

/** Longest comment, in characters. */
export const COMMENT_LENGTH = 4000;
/** People that one comment may mention. */
export const MENTIONS = 20;

/** Where a person's setting is kept whether he watches what he creates or owns without being asked: true or absent. */
export const WATCH_OWN = 'watchOwn';

const Said = {
  text: Type.String({ minLength: 1, maxLength: COMMENT_LENGTH, description: 'Plain text with line breaks' }),
  mentions: Type.Array(Type.String({ maxLength: 64 }), {
    maxItems: MENTIONS,
    description: 'Ids of the users mentioned',
  }),
};

/** A colleague, with the department that tells him from others of the same name. */
export const Colleague = Type.Object({
  id: Type.String(),
  name: Type.String(),
  department: Type.Union([Type.String(), Type.Null()]),
});
export type Colleague = Static<typeof Colleague>;

/** Something said of a record. One that was taken back stays as a place without words. */
export const Comment = Type.Object({
  id: Type.String(),
  author: Type.String(),
  authorName: Type.String(),
  own: Type.Boolean({ description: 'Of whoever asks, who may edit it and take it back' }),
  text: Type.Union([Type.String(), Type.Null()], { description: 'Null when it was taken back' }),
  mentions: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  at: Type.String(),
  editedAt: Type.Union([Type.String(), Type.Null()]),
  removedAt: Type.Union([Type.String(), Type.Null()]),
});
export type Comment = Static<typeof Comment>;

export const talkEndpoints = {
  /** What was said of a record, the oldest first, and whether whoever asks watches it. */
  'api/talk/comments': endpoint(
    Type.Object(OfRecord),
    Type.Object({
      comments: Type.Array(Comment),
      count: Type.Integer({ description: 'Without those that were taken back' }),
      watching: Type.Boolean(),
    }),
  ),
  'api/talk/add': endpoint(Type.Object({ ...OfRecord, ...Said }), Comment),
  'api/talk/edit': endpoint(Type.Object({ templateCode: TemplateCode, id: CommentId, ...Said }), Comment),
  'api/talk/remove': endpoint(Type.Object({ templateCode: TemplateCode, id: CommentId }), Comment),
  /** What a comment said before it was edited, the oldest first. Of one that was taken back nothing. */
  'api/talk/earlier': endpoint(
    Type.Object({ templateCode: TemplateCode, id: CommentId }),
    Type.Array(Type.Object({ text: Type.String(), until: Type.String() })),
  ),
  /** Colleagues whom a comment may mention: those of that name, pinyin or account who see the record whole. */
  'api/talk/people': endpoint(
    Type.Object({ ...OfRecord, keyword: Type.String({ maxLength: 100 }) }),
    Type.Array(Colleague),
  ),
  'api/talk/watch': endpoint(
    Type.Object({ ...OfRecord, watching: Type.Boolean() }),
    Type.Object({ watching: Type.Boolean() }),
  ),
  /** The records that whoever asks watches and still sees, those watched last first. */
  'api/talk/watched': endpoint(
    Type.Object({}),
    Type.Array(
      Type.Object({
        templateCode: Type.String(),
        templateTitle: I18nText,
        billId: Type.String(),
        title: Type.String(),
        since: Type.String(),
      }),
    ),
  ),
};
