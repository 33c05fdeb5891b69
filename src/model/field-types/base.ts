import { Type, type Static } from 'typebox';
import { Cel, Name, PluginName } from '../language/names.ts';
import { I18nText } from '../language/texts.ts';

/** What every field may say, whatever its type. */
export const commonOptions = {
  name: Name,
  title: I18nText,
  help: Type.Optional(I18nText),
  required: Type.Optional(Type.Boolean()),
  requiredWhen: Type.Optional(Cel),
  /** Transitions at which it must be filled, though it may stay empty in a draft. */
  requiredAt: Type.Optional(Type.Array(Name, { minItems: 1 })),
  visibleWhen: Type.Optional(Cel),
  /** What becomes of the value when `visibleWhen` hides the field: `clear` (default) or `keep`. */
  whenHidden: Type.Optional(Type.Enum(['clear', 'keep'])),
  readOnly: Type.Optional(Type.Boolean()),
  readOnlyWhen: Type.Optional(Cel),
  /** Never shown, still stored and usable in expressions. */
  hidden: Type.Optional(Type.Boolean()),
  /** CEL expression; a literal text needs its quotes: `"'CNY'"`. */
  default: Type.Optional(Cel),
  /** CEL expression: the field is calculated by the server and a client's value is ignored. */
  computed: Type.Optional(Cel),
  /** `stored` (default): recomputed on save. `live`: compiled to SQL, always true to the clock and to other records. */
  mode: Type.Optional(Type.Enum(['stored', 'live'])),
  unique: Type.Optional(Type.Union([Type.Boolean(), Type.Literal('siblings')])),
  /** The keyword box of the list looks into it. */
  search: Type.Optional(Type.Boolean()),
  /** Whoever the field names is a party to the record. */
  participant: Type.Optional(Type.Enum(['owner', 'handler', 'respondent'])),
  /** Earlier names: the column in the database keeps the oldest one. */
  formerNames: Type.Optional(Type.Array(Name, { minItems: 1 })),
  /** Whether a copied record takes the value over (default true). */
  copy: Type.Optional(Type.Boolean()),
  /** The plugin that draws its input and its value; what is stored remains that of the type. */
  plugin: Type.Optional(PluginName),
} as const;

const Common = Type.Object(commonOptions);
export type CommonField = Static<typeof Common> & { system?: boolean };
