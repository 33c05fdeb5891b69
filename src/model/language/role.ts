import { Type, type Static } from 'typebox';
import { ROW_SCOPES } from './access.ts';
import { Code } from './names.ts';
import { I18nText } from './texts.ts';

/**
 * A role as shipped: its data scope and what it may do. `permissions` are `<templateCode>:<button>` with `*` as a wildcard on either
 * side (`ops*:view`); `menus` are names of menu items or `*`.
 */
export const RoleConfig = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    role: Code,
    title: I18nText,
    duty: Type.Optional(I18nText),
    dataScope: Type.Enum([...ROW_SCOPES]),
    permissions: Type.Array(Type.String({ pattern: '^[A-Za-z*][A-Za-z0-9*.]*(:[A-Za-z0-9*]+)?$' })),
    menus: Type.Array(Type.String({ minLength: 1 })),
    leaderRole: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type RoleConfig = Static<typeof RoleConfig>;
