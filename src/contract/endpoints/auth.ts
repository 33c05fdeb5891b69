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

/** Somebody is signed in, or has to show his second factor first, with the challenge, within five minutes. */
export const SignInAnswer = Type.Union([
  Type.Object({ token: Type.String(), mustChangePassword: Type.Boolean() }),
  Type.Object({ challenge: Type.String() }),
]);
export type SignInAnswer = Static<typeof SignInAnswer>;

/** How far a picture has come that a telephone is to read. `signedIn` comes once, with `confirmed`. */
export const ScanAnswer = Type.Object({
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('scanned'),
    Type.Literal('confirmed'),
    Type.Literal('refused'),
    Type.Literal('expired'),
  ]),
  signedIn: Type.Optional(SignInAnswer),
});
export type ScanAnswer = Static<typeof ScanAnswer>;

/** What a person has set up; `since` is ISO, UTC, null without a second factor. */
export const SecondFactorState = Type.Object({
  policy: Type.Union([Type.Literal('off'), Type.Literal('optional'), Type.Literal('required')]),
  since: Type.Union([Type.String(), Type.Null()]),
  recoveryCodes: Type.Integer({ description: 'Recovery codes that are left' }),
});
export type SecondFactorState = Static<typeof SecondFactorState>;

const Mobile = Type.String({ maxLength: 20 });
const Code = Type.String({ maxLength: 40 });
const Secret = Type.String({ maxLength: 100 });
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
const ownFactor = { whileMustEnrol: true, inPerson: true };

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
      entity: Type.Optional(
        Type.String({ maxLength: 64, description: 'Id of the legal entity, where sign-in asks for it' }),
      ),
    }),
    SignInAnswer,
    { open: true },
  ),
  /** Goes on after a `challenge`, with a code of the authenticator app or a recovery code. */
  'api/sys/auth/secondFactor': endpoint(Type.Object({ challenge: Secret, code: Code }), SignInAnswer, { open: true }),
  /** Sends a code to a mobile number; the answer is the same for one that nobody has. `seconds` until another may be asked for. */
  'api/sys/auth/mobileCode': endpoint(Type.Object({ mobile: Mobile }), Type.Object({ seconds: Type.Integer() }), {
    open: true,
  }),
  'api/sys/auth/mobile': endpoint(Type.Object({ mobile: Mobile, code: Code }), SignInAnswer, { open: true }),
  /** `code` is what the picture says, `key` what the browser that shows it asks with; good for `seconds`. */
  'api/sys/auth/scanBegin': endpoint(
    Nothing,
    Type.Object({ code: Type.String(), key: Type.String(), seconds: Type.Integer() }),
    { open: true },
  ),
  'api/sys/auth/scanPoll': endpoint(Type.Object({ key: Secret }), ScanAnswer, { open: true }),
  /** On the telephone: which browser asks to be let in. */
  'api/sys/auth/scanLook': endpoint(
    Type.Object({ code: Secret }),
    Type.Object({ ip: Type.String(), userAgent: Type.String() }),
    { inPerson: true },
  ),
  'api/sys/auth/scanDecide': endpoint(Type.Object({ code: Secret, approve: Type.Boolean() }), Nothing, {
    inPerson: true,
  }),
  /** Where the browser goes for a unified sign-in, and the key that it keeps until it is back. Without a provider: to the first. */
  'api/sys/auth/ssoBegin': endpoint(
    Type.Object({ provider: Type.Optional(Type.String({ maxLength: 32 })) }),
    Type.Object({ url: Type.String(), key: Type.String() }),
    { open: true },
  ),
  /** Exchanges the one-time ticket of a unified sign-in (route /uia), with the key of the browser that began it. */
  'api/sys/auth/ticket': endpoint(
    Type.Object({ ticket: Type.String({ maxLength: 2000 }), key: Type.Optional(Secret) }),
    SignInAnswer,
    { open: true },
  ),
  'api/sys/secondFactor/get': endpoint(Nothing, SecondFactorState, ownFactor),
  /** `uri` (otpauth://…) is what the picture for the authenticator app says. */
  'api/sys/secondFactor/begin': endpoint(
    Type.Object({ password: Type.String({ maxLength: 128 }) }),
    Type.Object({ secret: Type.String(), uri: Type.String() }),
    ownFactor,
  ),
  'api/sys/secondFactor/confirm': endpoint(Type.Object({ code: Code }), RecoveryCodes, ownFactor),
  'api/sys/secondFactor/renewCodes': endpoint(Type.Object({ code: Code }), RecoveryCodes, { inPerson: true }),
  'api/sys/secondFactor/end': endpoint(Type.Object({ code: Code }), Nothing, { inPerson: true }),
  'api/sys/auth/changePassword': endpoint(
    Type.Object({ oldPassword: Type.String({ maxLength: 128 }), newPassword: Type.String({ maxLength: 128 }) }),
    Nothing,
    { whileMustChange: true, whileMustEnrol: true, inPerson: true },
  ),
  /** Whether this is the password of the person who is signed in: opens a screen that was locked. */
  'api/sys/auth/unlock': endpoint(Type.Object({ password: Type.String({ maxLength: 128 }) }), Nothing, {
    inPerson: true,
  }),
  'api/sys/auth/logout': endpoint(Nothing, Nothing, {
    whileMustChange: true,
    whileMustEnrol: true,
    inPerson: true,
  }),
  'api/sys/session/list': endpoint(Nothing, Type.Array(OwnSession), { inPerson: true }),
  /** Signs out elsewhere: one session, or without an id all but the one that asks. */
  'api/sys/session/end': endpoint(Type.Object({ id: Type.Optional(Type.String({ maxLength: 64 })) }), Nothing, {
    inPerson: true,
  }),
  'api/sys/auth/userInfo': endpoint(Nothing, UserInfo),
};
