import { CODES } from '../../../contract/codes.ts';
import { Denial } from '../../access/denial.ts';
import { say } from '../../texts/say.ts';
import { photoOf } from '../files/photo.ts';
import { networkOf } from '../networkOf.ts';
import type { OpenCall } from '../parts.ts';
import { allPermissions } from '../permissions.ts';
import type { Handlers, OpenHandlers, OpenPath } from './handlers.ts';

export const openAuthHandlers: OpenHandlers<Extract<OpenPath, `api/sys/auth/${string}`>> = {
  'api/sys/auth/captcha': ({ parts }) => parts.access.captcha(),
  'api/sys/auth/login': ({ parts, caller }, request) => parts.access.signIn(request, caller),
  'api/sys/auth/secondFactor': ({ parts, caller }, { challenge, code }) =>
    parts.signIn.secondFactor.signIn(challenge, code, caller),
  'api/sys/auth/mobileCode': async (call, { mobile }) =>
    await there(call, call.parts.signIn.mobile).sendCode(mobile, call.caller, networkOf(call.caller.ip)),
  'api/sys/auth/mobile': async (call, { mobile, code }) =>
    await there(call, call.parts.signIn.mobile).signIn(mobile, code, call.caller),
  'api/sys/auth/scanBegin': async (call) => await there(call, call.parts.signIn.scan).begin(call.caller),
  'api/sys/auth/scanPoll': async (call, { key }) => await there(call, call.parts.signIn.scan).poll(key, call.caller),
  'api/sys/auth/ssoBegin': ({ parts, caller }, { provider }) => parts.signIn.unified.begin(provider, caller),
  'api/sys/auth/ticket': ({ parts, caller }, { ticket, key = '' }) => parts.signIn.unified.finish(ticket, key, caller),
};

/** A way to sign in; 207 where this installation has it not. */
function there<Way>({ caller }: Pick<OpenCall, 'caller'>, way: Way | null): Way {
  if (way) return way;
  throw new Denial(CODES.notNow, say(caller.language ?? 'zh-cn', 'access.noSuchWay'));
}

export const authHandlers: Handlers<
  | 'api/sys/auth/changePassword'
  | 'api/sys/auth/unlock'
  | 'api/sys/auth/logout'
  | 'api/sys/auth/userInfo'
  | 'api/sys/auth/scanLook'
  | 'api/sys/auth/scanDecide'
  | 'api/sys/secondFactor/get'
  | 'api/sys/secondFactor/begin'
  | 'api/sys/secondFactor/confirm'
  | 'api/sys/secondFactor/renewCodes'
  | 'api/sys/secondFactor/end'
  | 'api/sys/session/list'
  | 'api/sys/session/end'
> = {
  'api/sys/auth/changePassword': async (call, { oldPassword, newPassword }) => {
    await call.parts.access.changePassword(call, oldPassword, newPassword);
    return {};
  },
  'api/sys/auth/unlock': async (call, { password }) => {
    await call.parts.access.checkOwnPassword(call, password);
    return {};
  },
  'api/sys/auth/logout': async (call) => {
    await call.parts.access.signOut(call);
    return {};
  },
  'api/sys/auth/scanLook': async (call, { code }) => await there(call, call.parts.signIn.scan).look(call, code),
  'api/sys/auth/scanDecide': async (call, { code, approve }) => {
    await there(call, call.parts.signIn.scan).decide(call, code, approve);
    return {};
  },
  'api/sys/secondFactor/get': (call) => call.parts.signIn.secondFactor.state(call),
  'api/sys/secondFactor/begin': (call, { password }) => call.parts.signIn.secondFactor.begin(call, password),
  'api/sys/secondFactor/confirm': (call, { code }) => call.parts.signIn.secondFactor.confirm(call, code),
  'api/sys/secondFactor/renewCodes': (call, { code }) => call.parts.signIn.secondFactor.renewRecoveryCodes(call, code),
  'api/sys/secondFactor/end': async (call, { code }) => {
    await call.parts.signIn.secondFactor.end(call, code);
    return {};
  },
  'api/sys/session/list': async ({ parts, viewer, tokenHash: mine }) =>
    (await parts.access.sessions.listOf(viewer.id)).map(({ tokenHash, ...session }) => ({
      ...session,
      current: tokenHash === mine,
    })),
  'api/sys/session/end': async (call, { id }) => {
    await call.parts.access.endElsewhere(call, id);
    return {};
  },
  'api/sys/auth/userInfo': async (call) => ({
    ...(await call.parts.access.userInfo(call, allPermissions(call.parts.registry))),
    photo: await photoOf(call),
  }),
};
