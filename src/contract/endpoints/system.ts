import { Type, type Static } from 'typebox';
import { I18nText } from '../../model/language/texts.ts';
import { endpoint } from '../endpoint.ts';

const Text = Type.Union([Type.String(), I18nText]);

export const MenuMeta = Type.Object({
  title: Text,
  icon: Type.Optional(Type.String({ description: 'Name of an icon that the shell knows' })),
  isHide: Type.Optional(Type.Boolean()),
  isKeepAlive: Type.Optional(Type.Boolean()),
  isAffix: Type.Optional(Type.Boolean({ description: 'The tab cannot be closed' })),
  roles: Type.Optional(Type.Array(Type.String())),
  isLink: Type.Optional(Type.String({ description: 'A URL, or a route without #; empty when it is no link' })),
});
export type MenuMeta = Static<typeof MenuMeta>;

/** How a model opened from the menu is drawn. */
export const TemplateUiType = Type.Union([Type.Literal('list'), Type.Literal('tree'), Type.Literal('form')]);
export type TemplateUiType = Static<typeof TemplateUiType>;

/** Menu item (Specification §3). */
export interface MenuItem {
  path: string;
  name: string;
  component?: string | null;
  redirect?: string | null;
  templateCode?: string | null;
  templateUiType?: TemplateUiType | null;
  meta: MenuMeta;
  children?: MenuItem[];
}
export const MenuItem = Type.Unsafe<MenuItem>(
  Type.Object({
    path: Type.String(),
    name: Type.String(),
    component: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    redirect: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    templateCode: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    templateUiType: Type.Optional(Type.Union([TemplateUiType, Type.Null()])),
    meta: MenuMeta,
    children: Type.Optional(Type.Array(Type.Unknown())),
  }),
);

/** One item of a dictionary; `value` is the additional value (a coefficient, hours), `color` a tag colour. */
export const DictionaryItem = Type.Object({
  code: Type.String(),
  label: I18nText,
  parent: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  color: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  value: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
  disabled: Type.Optional(Type.Boolean()),
});
export type DictionaryItem = Static<typeof DictionaryItem>;

export const Dictionary = Type.Object({ code: Type.String(), title: I18nText, items: Type.Array(DictionaryItem) });
export type Dictionary = Static<typeof Dictionary>;

export const DemoAccount = Type.Object({
  account: Type.String(),
  password: Type.String(),
  userName: Type.String(),
  role: I18nText,
});
export type DemoAccount = Static<typeof DemoAccount>;

/** The ways to sign in that this installation has beside account and password. */
export const SignInChoices = Type.Object({
  mobile: Type.Boolean({ description: 'By a code that a text message brings' }),
  scan: Type.Boolean({ description: 'By a picture that a telephone reads' }),
  providers: Type.Array(Type.Object({ code: Type.String(), title: Type.String() }), {
    description: 'Identity providers; the first is that of the unified sign-in',
  }),
  entities: Type.Union([Type.Array(Type.Object({ id: Type.String(), name: Type.String() })), Type.Null()], {
    description: 'Legal entities, where the account is asked for with one',
  }),
});
export type SignInChoices = Static<typeof SignInChoices>;

/** What the page must know before anybody signs in. */
export const SystemConfig = Type.Object({
  appName: I18nText,
  subTitle: I18nText,
  version: Type.String(),
  defaultLanguage: Type.String(),
  captcha: Type.Boolean({ description: 'Sign-in asks for a captcha' }),
  signIn: Type.Optional(SignInChoices),
  frontEndRoutes: Type.Boolean({ description: 'The menu is the one that the application was built with' }),
  sm4Key: Type.Union([Type.String(), Type.Null()], { description: '32 hex digits; null = bodies travel plain' }),
  demo: Type.Union([Type.Object({ accounts: Type.Array(DemoAccount) }), Type.Null()], {
    description: 'Demonstration data is loaded',
  }),
});
export type SystemConfig = Static<typeof SystemConfig>;

export const systemEndpoints = {
  /** The interface as an OpenAPI document, as far as the caller may use it. */
  'api/sys/openapi': endpoint(Type.Object({}), Type.Unknown()),
  'api/sys/config': endpoint(Type.Object({}), SystemConfig, { open: true }),
  'api/sys/menu/getSysMenu': endpoint(
    Type.Object({}),
    Type.Object({ menuList: Type.Array(MenuItem), menuVOList: Type.Array(Type.Unknown()) }),
  ),
  'api/sys/dictionary/get': endpoint(
    Type.Object({ codes: Type.Array(Type.String(), { maxItems: 200 }) }),
    Type.Array(Dictionary),
  ),
};
