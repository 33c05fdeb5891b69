import type { UserInfo } from '../../contract/endpoints/auth.ts';

const ADMIN_BUTTONS = ['btn.add', 'btn.del', 'btn.edit', 'btn.link'];
const COMMON_BUTTONS = ['btn.add', 'btn.link'];

/** User info built here when the server gives none (Specification §6). */
export function fallbackUserInfo(userName: string): UserInfo {
  const isAdmin = userName === 'admin';
  return {
    id: '',
    userName,
    account: userName,
    photo: '',
    time: Date.now(),
    roles: [isAdmin ? 'admin' : 'common'],
    authBtnList: isAdmin ? ADMIN_BUTTONS : COMMON_BUTTONS,
    department: null,
    locale: null,
  };
}
