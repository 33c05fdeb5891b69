import { CODES } from '../../../contract/codes.ts';
import { Denial } from '../../access/denial.ts';
import { say } from '../../texts/say.ts';
import { photoOf } from '../files/photo.ts';
import { allPermissions } from '../permissions.ts';
import type { Handlers, OpenHandlers } from './handlers.ts';

export const openAuthHandlers: OpenHandlers<'api/sys/auth/captcha' | 'api/sys/auth/login' | 'api/sys/auth/ticket'> = {
  'api/sys/auth/captcha': ({ parts }) => parts.access.captcha(),
  'api/sys/auth/login': ({ parts, caller }, request) => parts.access.signIn(request, caller),
  // Without a configured identity provider no ticket can be good; the page shows why and leads to the sign-in form.
  'api/sys/auth/ticket': async ({ caller }) => {
    throw new Denial(CODES.notNow, say(caller.language ?? 'zh-cn', 'access.ticket'));
  },
};

export const authHandlers: Handlers<
  | 'api/sys/auth/changePassword'
  | 'api/sys/auth/unlock'
  | 'api/sys/auth/logout'
  | 'api/sys/auth/userInfo'
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
