import { Type, type Static } from 'typebox';
import { Code } from './names.ts';
import { I18nText } from './texts.ts';

/** A menu item as shipped (Specification §3, Menu item). Either `component` or `templateCode`, or children alone. */
export interface MenuItemConfig {
  name: string;
  title: I18nText;
  path: string;
  icon?: string;
  component?: string;
  redirect?: string;
  templateCode?: string;
  templateUiType?: 'list' | 'tree' | 'form';
  isHide?: boolean;
  isKeepAlive?: boolean;
  isAffix?: boolean;
  isLink?: string;
  children?: MenuItemConfig[];
}

const Item = Type.Cyclic(
  {
    MenuItem: Type.Object(
      {
        name: Type.String({ pattern: '^[a-zA-Z][A-Za-z0-9]*$' }),
        title: I18nText,
        path: Type.String({ pattern: '^/' }),
        icon: Type.Optional(Type.String({ pattern: '^[a-z][a-zA-Z]*$' })),
        component: Type.Optional(Type.String({ minLength: 1 })),
        redirect: Type.Optional(Type.String({ pattern: '^/' })),
        templateCode: Type.Optional(Code),
        templateUiType: Type.Optional(Type.Enum(['list', 'tree', 'form'])),
        isHide: Type.Optional(Type.Boolean()),
        isKeepAlive: Type.Optional(Type.Boolean()),
        isAffix: Type.Optional(Type.Boolean()),
        isLink: Type.Optional(Type.String()),
        children: Type.Optional(Type.Array(Type.Ref('MenuItem'))),
      },
      { additionalProperties: false },
    ),
  },
  'MenuItem',
);

/** A file of menu items, in order; several files are joined in the order of their names. */
export const MenuConfig = Type.Object(
  { $schema: Type.Optional(Type.String()), menus: Type.Array(Type.Unsafe<MenuItemConfig>(Item)) },
  { additionalProperties: false },
);
export type MenuConfig = Static<typeof MenuConfig>;
