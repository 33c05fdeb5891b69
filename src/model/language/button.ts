import { Type, type Static } from 'typebox';
import { FIELD_SCHEMAS, type FieldConfig } from '../field-types/fieldTypes.ts';
import { Action } from './action.ts';
import { Cel, Name, Permission } from './names.ts';
import { I18nText } from './texts.ts';

/** What a button may ask before it acts: values that can be typed or chosen in a small form. */
export type Parameter = Exclude<
  FieldConfig,
  { type: 'subTable' | 'inverse' | 'autoNumber' | 'attachment' | 'richText' | 'anyReference' }
>;
const {
  subTable: _subTable,
  inverse: _inverse,
  autoNumber: _autoNumber,
  attachment: _attachment,
  richText: _richText,
  anyReference: _anyReference,
  ...asked
} = FIELD_SCHEMAS;
const AnyParameter = Type.Unsafe<Parameter>(Type.Union(Object.values(asked)));

const Codes = Type.Array(Permission, { minItems: 1 });

/**
 * A button of a list's toolbar, a row or a form. `selection` says how many rows it wants: none, exactly one or at least one
 * (Specification §5, Selection). Without `permission` its code is `<templateCode>:<code>`;
 * `self:<code>` names another one of the same model.
 */
export const Button = Type.Object(
  {
    code: Name,
    title: I18nText,
    icon: Type.Optional(Type.String({ pattern: '^[a-z][a-zA-Z]*$' })),
    selection: Type.Enum(['none', 'one', 'many']),
    place: Type.Optional(Type.Array(Type.Enum(['toolbar', 'row', 'form']), { minItems: 1, uniqueItems: true })),
    permission: Type.Optional(
      Type.Union([
        Permission,
        Type.Object({ any: Codes }, { additionalProperties: false }),
        Type.Object({ all: Codes }, { additionalProperties: false }),
      ]),
    ),
    visibleWhen: Type.Optional(Cel),
    enabledWhen: Type.Optional(Cel),
    disabledReason: Type.Optional(I18nText),
    primary: Type.Optional(Type.Boolean()),
    danger: Type.Optional(Type.Boolean()),
    confirm: Type.Optional(I18nText),
    /**
     * A small form before anything happens: fields of the language's own types, named `params.<name>` in the expressions of the actions and given to
     * server actions and scripts. The server validates them once more.
     */
    parameters: Type.Optional(Type.Array(AnyParameter, { minItems: 1, maxItems: 12 })),
    do: Type.Array(Action, { minItems: 1 }),
  },
  { additionalProperties: false },
);
export type Button = Static<typeof Button>;

/**
 * Something that happens by itself. Client moments: `open`, `change:<field>`; server moments, inside the transaction of the
 * save: `beforeSave`, `afterSave`, `beforeTransition:<name>`, `afterTransition:<name>`. `before` is the record as it was.
 */
export const Event = Type.Object(
  {
    on: Type.String({
      pattern: '^(open|beforeSave|afterSave|change:[a-z][A-Za-z0-9]*|(before|after)Transition:[a-z][A-Za-z0-9]*)$',
    }),
    when: Type.Optional(Cel),
    do: Type.Array(Action, { minItems: 1 }),
  },
  { additionalProperties: false },
);
export type Event = Static<typeof Event>;
