import { flatMenu } from '../../access/menus.ts';
import { contractDictionary } from '../dictionaryAnswer.ts';
import { openApiFor } from '../openapi/openApiFor.ts';
import type { Handlers, OpenHandlers } from './handlers.ts';

export const openSystemHandlers: OpenHandlers<'api/sys/config'> = {
  'api/sys/config': async ({ parts: { settings, signIn, access } }) => ({
    appName: { en: 'Rampart', 'zh-cn': '磐盾', 'zh-tw': '磐盾' },
    subTitle: { en: 'Risk, compliance and governance', 'zh-cn': '风险、合规与治理', 'zh-tw': '風險、合規與治理' },
    version: settings.version,
    defaultLanguage: 'zh-cn',
    captcha: settings.captcha,
    signIn: {
      mobile: signIn.mobile !== null,
      scan: signIn.scan !== null,
      providers: signIn.unified.providers.map(({ settings: { code, title } }) => ({ code, title })),
      entities: signIn.group ? await access.entities() : null,
    },
    frontEndRoutes: settings.frontEndRoutes,
    sm4Key: settings.sm4Key,
    demo: settings.demoAccounts.length > 0 ? { accounts: [...settings.demoAccounts] } : null,
  }),
};

export const systemHandlers: Handlers<'api/sys/openapi' | 'api/sys/menu/getSysMenu' | 'api/sys/dictionary/get'> = {
  'api/sys/openapi': async (call) => openApiFor(call),
  'api/sys/menu/getSysMenu': async (call) => {
    const menuList = await call.parts.access.menu(call);
    return { menuList, menuVOList: flatMenu(menuList) };
  },
  'api/sys/dictionary/get': async ({ parts }, { codes }) =>
    codes.flatMap((code) => {
      const dictionary = parts.registry.dictionary(code);
      return dictionary ? [contractDictionary(dictionary)] : [];
    }),
};
