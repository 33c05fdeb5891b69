import { Type } from 'typebox';

/** Code of a model, dictionary, table or role: letters and digits, beginning with a lower-case letter. */
export const Code = Type.String({
  pattern: '^[a-z][A-Za-z0-9]{1,39}$',
  description: 'Letters and digits, first a lower-case letter',
});

/** Name of a field, button, transition or section within its model. */
export const Name = Type.String({
  pattern: '^[a-z][A-Za-z0-9]{0,39}$',
  description: 'Letters and digits, first a lower-case letter',
});

/** Code of a dictionary item or state: what records store. */
export const ItemCode = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,49}$',
  description: 'Letters, digits, . _ -',
});

/** A CEL expression (see ARCHITECTURE.md, Expressions). Checked against the fields of the model. */
export const Cel = Type.String({
  minLength: 1,
  maxLength: 4000,
  description: 'CEL expression over the fields of the model',
});

/** Permission code `<templateCode>:<button>` or a pattern of it with `*`. */
export const Permission = Type.String({
  pattern: '^[A-Za-z*][A-Za-z0-9*]*[:.][A-Za-z0-9*]+$',
  description: 'templateCode:button',
});

/** The folder of a plugin below `src/web/plugins`, or the beginning of its path. */
export const PluginName = Type.String({
  pattern: '^[a-z][A-Za-z0-9]*(/[a-z][A-Za-z0-9]*)*$',
  maxLength: 100,
  description: 'Folder of a plugin, such as `stars` or `ops/stars`',
});
