import { Type, type Static } from 'typebox';
import { I18nText } from '../../model/language/texts.ts';
import { endpoint } from '../endpoint.ts';
import { Notice } from './notice.ts';
import { AskedVersion } from './records.ts';

const Nothing = Type.Object({});
const RecordId = Type.String({ maxLength: 64 });
const NullableId = Type.Union([RecordId, Type.Null()]);
const TemplateCode = Type.String({ maxLength: 64 });
const DraftId = Type.String({ maxLength: 200 });
const Instant = Type.String({ description: 'ISO 8601, UTC' });

const RecordLink = {
  templateCode: Type.String(),
  templateTitle: I18nText,
  title: Type.String(),
};

/** Something that waits for the person: a task, or a record in a state that they must act on. */
export const WaitingItem = Type.Object({
  ...RecordLink,
  id: Type.String(),
  billId: Type.String(),
  step: Type.Optional(I18nText),
  link: Type.Optional(Type.String({ description: 'Route that it opens, instead of its record' })),
  number: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Since when it is in that step. */
  receivedAt: Instant,
  /** Days until it is due, negative when it is late. */
  daysLeft: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});
export type WaitingItem = Static<typeof WaitingItem>;

/** What a person typed and did not save. `baseVersion` is the version that it was typed over. */
export const DraftEntry = Type.Object({
  ...RecordLink,
  id: Type.String(),
  billId: NullableId,
  savedAt: Instant,
  baseVersion: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  billData: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type DraftEntry = Static<typeof DraftEntry>;

export const RecentEntry = Type.Object({ ...RecordLink, billId: Type.String(), openedAt: Instant });
export type RecentEntry = Static<typeof RecentEntry>;

/** What the personal centre shows of the signed-in person; `mobile`, `email`, `phone` and `photo` are his own to change. */
export const OwnRecord = Type.Object({
  account: Type.String(),
  userName: Type.String(),
  department: Type.String(),
  roles: Type.Array(Type.String()),
  post: Type.String(),
  lastLogin: Type.Union([Type.String(), Type.Null()]),
  lastIp: Type.String(),
  mobile: Type.String(),
  email: Type.String(),
  phone: Type.String({ description: 'Landline' }),
  photo: Type.String({ description: 'Data URL, empty when there is none' }),
});
export type OwnRecord = Static<typeof OwnRecord>;

/** Something that the person has done, or that was tried under his account. */
export const OwnDeed = Type.Object({
  id: Type.String(),
  at: Instant,
  what: Type.String({ description: 'In the language of the reader' }),
  /** The record or the thing that it was done to; empty where he may not see it any more. */
  subject: Type.String(),
  link: Type.Union([Type.String(), Type.Null()], { description: 'A route without #' }),
  address: Type.String({ description: 'Network address that it came from, where it is known' }),
});
export type OwnDeed = Static<typeof OwnDeed>;

/** An identity provider of the installation, and since when the person is bound to an account there (ISO, UTC); null while he is not. */
export const BoundAccount = Type.Object({
  provider: Type.String(),
  title: Type.String(),
  boundAt: Type.Union([Type.String(), Type.Null()]),
});
export type BoundAccount = Static<typeof BoundAccount>;

const ProviderCode = Type.String({ maxLength: 32 });
const Password = Type.String({ maxLength: 128 });

export const personEndpoints = {
  'api/sys/home': endpoint(
    Nothing,
    Type.Object({
      waiting: Type.Array(WaitingItem),
      more: Type.Boolean({ description: 'More is waiting than these' }),
      drafts: Type.Array(DraftEntry),
      recent: Type.Array(RecentEntry),
      notices: Type.Array(Notice),
    }),
  ),
  'api/sys/person/get': endpoint(Nothing, OwnRecord, { inPerson: true }),
  /** Sends a code to a number that the person wants to enter as his own. `seconds` until another may be asked for. */
  'api/sys/person/mobileCode': endpoint(
    Type.Object({ mobile: Type.String({ maxLength: 20 }) }),
    Type.Object({ seconds: Type.Integer() }),
    { inPerson: true },
  ),
  /**
   * `photo`: id of an uploaded file, null takes it away. What is not named stays. `mobileCode`: the code that was sent to a new number,
   * where numbers sign people in.
   */
  'api/sys/person/save': endpoint(
    Type.Object({
      mobile: Type.Optional(Type.String({ maxLength: 20 })),
      mobileCode: Type.Optional(Type.String({ maxLength: 20 })),
      email: Type.Optional(Type.String({ maxLength: 200 })),
      phone: Type.Optional(Type.String({ maxLength: 40 })),
      photo: Type.Optional(Type.Union([RecordId, Type.Null()])),
    }),
    Nothing,
    { inPerson: true },
  ),
  'api/sys/person/accounts': endpoint(Nothing, Type.Array(BoundAccount), { inPerson: true }),
  /** Where the browser goes to show an account that is to be bound, and the key that it keeps until it is back. */
  'api/sys/person/bindBegin': endpoint(
    Type.Object({ provider: ProviderCode, password: Password }),
    Type.Object({ url: Type.String(), key: Type.String() }),
    { inPerson: true },
  ),
  /** Binds what was shown, for the one-time ticket that the browser came back with (route /uia) and its key. */
  'api/sys/person/bindFinish': endpoint(
    Type.Object({ ticket: Type.String({ maxLength: 2000 }), key: Type.String({ maxLength: 100 }) }),
    Nothing,
    { inPerson: true },
  ),
  'api/sys/person/unbind': endpoint(Type.Object({ provider: ProviderCode, password: Password }), Nothing, {
    inPerson: true,
  }),
  /** What the person has done, newest first; `before` is the last one of the page before. */
  'api/sys/person/deeds': endpoint(
    Type.Object({
      before: Type.Optional(
        Type.Object({ id: RecordId, at: Type.String({ maxLength: 40, description: 'ISO 8601, UTC' }) }),
      ),
    }),
    Type.Object({ list: Type.Array(OwnDeed), more: Type.Boolean() }),
    { inPerson: true },
  ),
  'api/sys/recent/list': endpoint(Nothing, Type.Array(RecentEntry)),
  'api/sys/preference/get': endpoint(
    Type.Object({ key: Type.String({ maxLength: 200 }) }),
    Type.Object({ value: Type.Unknown() }),
  ),
  'api/sys/preference/set': endpoint(
    Type.Object({ key: Type.String({ maxLength: 200 }), value: Type.Unknown() }),
    Nothing,
  ),
  'api/sys/draft/list': endpoint(
    Type.Object({ templateCode: Type.Optional(TemplateCode), billId: Type.Optional(NullableId) }),
    Type.Array(DraftEntry),
  ),
  'api/sys/draft/save': endpoint(
    Type.Object({
      id: Type.Optional(DraftId),
      templateCode: TemplateCode,
      billId: Type.Optional(NullableId),
      baseVersion: Type.Optional(Type.Union([AskedVersion, Type.Null()])),
      title: Type.Optional(Type.String({ maxLength: 500 })),
      billData: Type.Record(Type.String(), Type.Unknown()),
    }),
    Type.Object({ id: Type.String(), savedAt: Instant }),
  ),
  'api/sys/draft/remove': endpoint(Type.Object({ id: DraftId }), Nothing),
};
