import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';

const Nothing = Type.Object({});

/** The signed-in person (Specification §3). `department` is an id with its name; `locale` the language kept on the server. */
export const UserInfo = Type.Object({
  id: Type.String(),
  userName: Type.String(),
  account: Type.String(),
  photo: Type.String({ description: 'URL or data URL, empty when there is none' }),
  time: Type.Union([Type.String(), Type.Number()], { description: 'Time stamp of the answer' }),
  roles: Type.Array(Type.String()),
  authBtnList: Type.Array(Type.String()),
  department: Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()]),
  locale: Type.Union([Type.String(), Type.Null()]),
  homeType: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { description: 'The home that one of the roles prescribes' }),
  ),
  leaderRole: Type.Optional(Type.Boolean({ description: 'One of the roles is a leading one' })),
});
export type UserInfo = Static<typeof UserInfo>;

/** `data` of a refused sign-in beside `errors`: when the account unlocks (ISO, UTC) or how many tries are left. */
export const SignInRefusal = Type.Object({
  lockedUntil: Type.Optional(Type.String()),
  attemptsLeft: Type.Optional(Type.Integer()),
});
export type SignInRefusal = Static<typeof SignInRefusal>;

/** One of the person's own sessions; instants are ISO, UTC. */
export const OwnSession = Type.Object({
  id: Type.String(),
  current: Type.Boolean({ description: 'The one that asks' }),
  createdAt: Type.String(),
  lastSeenAt: Type.String(),
  endsAt: Type.String({ description: 'When it ends unless something is done before' }),
  ip: Type.String(),
  userAgent: Type.String(),
});
export type OwnSession = Static<typeof OwnSession>;

export const authEndpoints = {
  'api/sys/auth/captcha': endpoint(
    Nothing,
    Type.Object({ captchaId: Type.String(), image: Type.String({ description: 'SVG as a data URL' }) }),
    { open: true },
  ),
  'api/sys/auth/login': endpoint(
    Type.Object({
      account: Type.String({ maxLength: 64 }),
      password: Type.String({ maxLength: 128 }),
      captchaId: Type.Optional(Type.String()),
      captcha: Type.Optional(Type.String()),
    }),
    Type.Object({ token: Type.String(), mustChangePassword: Type.Boolean() }),
    { open: true },
  ),
  /** Exchanges the one-time ticket of a unified sign-in (route /uia). */
  'api/sys/auth/ticket': endpoint(
    Type.Object({ ticket: Type.String({ maxLength: 2000 }) }),
    Type.Object({ token: Type.String() }),
    { open: true },
  ),
  'api/sys/auth/changePassword': endpoint(
    Type.Object({ oldPassword: Type.String({ maxLength: 128 }), newPassword: Type.String({ maxLength: 128 }) }),
    Nothing,
    { whileMustChange: true, inPerson: true },
  ),
  /** Whether this is the password of the person who is signed in: opens a screen that was locked. */
  'api/sys/auth/unlock': endpoint(Type.Object({ password: Type.String({ maxLength: 128 }) }), Nothing, {
    inPerson: true,
  }),
  'api/sys/auth/logout': endpoint(Nothing, Nothing, { whileMustChange: true, inPerson: true }),
  'api/sys/session/list': endpoint(Nothing, Type.Array(OwnSession), { inPerson: true }),
  /** Signs out elsewhere: one session, or without an id all but the one that asks. */
  'api/sys/session/end': endpoint(Type.Object({ id: Type.Optional(Type.String({ maxLength: 64 })) }), Nothing, {
    inPerson: true,
  }),
  'api/sys/auth/userInfo': endpoint(Nothing, UserInfo),
};
