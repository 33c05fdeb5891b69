import { Type, type Static } from 'typebox';
import { Action } from './action.ts';
import { Cel, Code, ItemCode, Name } from './names.ts';
import { I18nText } from './texts.ts';

/** How a state reads at a glance: grey outline, blue, amber, green, struck through. */
export const STATE_TONES = ['draft', 'review', 'returned', 'done', 'void'] as const;

/** What may be done to a record in a state. `editable`: true, false, or the fields that stay open (sub-table rows too). */
export const State = Type.Object(
  {
    code: ItemCode,
    tone: Type.Optional(Type.Enum([...STATE_TONES])),
    editable: Type.Optional(Type.Union([Type.Boolean(), Type.Array(Name)])),
    /** Roles that may edit in this state; without it whoever may edit the model. */
    editRoles: Type.Optional(Type.Array(Code)),
    deletable: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type State = Static<typeof State>;

/** Where a transition leads: one state, or the first branch whose condition holds (the last one without condition). */
export const Target = Type.Union([
  ItemCode,
  Type.Array(Type.Object({ to: ItemCode, when: Type.Optional(Cel) }, { additionalProperties: false }), { minItems: 1 }),
]);

/**
 * A named change of state; no other road changes it. Without `to` the state stays. `roles` is any of; `who` a CEL condition over
 * `currentUser` and the record beside it. `fourEyes`: nobody who created or submitted the record.
 */
export const TransitionConfig = Type.Object(
  {
    name: Name,
    title: I18nText,
    from: Type.Array(ItemCode, { minItems: 1 }),
    to: Type.Optional(Target),
    by: Type.Optional(Type.Enum(['button', 'process', 'system'])),
    roles: Type.Optional(Type.Array(Code, { minItems: 1 })),
    who: Type.Optional(Cel),
    guard: Type.Optional(Cel),
    guardMessage: Type.Optional(I18nText),
    opinion: Type.Optional(Type.Enum(['required', 'optional', 'none'])),
    fourEyes: Type.Optional(Type.Boolean()),
    /**
     * Whether the home names a record as waiting for whoever may take this step. By default it does for steps onwards: from a review
     * for all of them, from a draft or a return for its creator.
     */
    waits: Type.Optional(Type.Boolean()),
    /** In a tree: all below that stand in such a state take the step too, always or when the person says so. */
    below: Type.Optional(Type.Enum(['always', 'ask'])),
    /** Fields asked in the dialog of the transition and saved with it. */
    form: Type.Optional(Type.Array(Name)),
    /** Fields that must be filled for this transition to pass. */
    requires: Type.Optional(Type.Array(Name)),
    set: Type.Optional(Type.Record(Type.String(), Cel)),
    do: Type.Optional(Type.Array(Action)),
  },
  { additionalProperties: false },
);
export type TransitionConfig = Static<typeof TransitionConfig>;

/** Changes what a transition of a mixin or of the base of a view says; what is not named stays. */
export const TransitionOverride = Type.Object(
  { ...Type.Partial(TransitionConfig).properties, name: Name },
  { additionalProperties: false },
);
export type TransitionOverride = Static<typeof TransitionOverride>;

export const States = Type.Object(
  {
    /** Name under which the state is seen as a field (column `state`); `status` unless said otherwise. */
    field: Type.Optional(Name),
    dictionary: Code,
    initial: ItemCode,
    list: Type.Array(State, { minItems: 1 }),
    transitions: Type.Array(TransitionConfig),
  },
  { additionalProperties: false },
);
export type States = Static<typeof States>;
