import { Type, type Static } from 'typebox';
import { Filter } from './filter.ts';
import { Cel, Code, Name } from './names.ts';
import { I18nText } from './texts.ts';

const shared = {
  code: Type.Optional(Name),
  /** The rule is asked only when this holds. */
  when: Type.Optional(Cel),
  message: I18nText,
  /** Fields that the fault is shown at. */
  fields: Type.Optional(Type.Array(Name)),
  /** refuse = 208, confirm = answered with warnings until confirmed, remind = stored, and said. */
  weight: Type.Optional(Type.Enum(['refuse', 'confirm', 'remind'])),
  /** Transitions at which it is asked; without it, on every save and every transition. */
  at: Type.Optional(Type.Array(Name, { minItems: 1 })),
};

/** A rule over the record itself (and what it refers to): a CEL condition that must hold. Missing operands let it pass. */
export const CheckRule = Type.Object({ check: Cel, ...shared }, { additionalProperties: false });

/**
 * A rule over other records: none may match `absent` (never the record itself). The message may hold `{candidates}`,
 * the labels of those found.
 */
export const AbsentRule = Type.Object(
  { absent: Type.Object({ model: Type.Optional(Code), filter: Filter }, { additionalProperties: false }), ...shared },
  { additionalProperties: false },
);

export const Rule = Type.Union([CheckRule, AbsentRule]);
export type Rule = Static<typeof Rule>;
