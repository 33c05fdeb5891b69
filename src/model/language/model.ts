import { Type, type Static } from 'typebox';
import { commonOptions } from '../field-types/base.ts';
import { FIELD_SCHEMAS, type FieldConfig } from '../field-types/fieldTypes.ts';
import { Access, Scope } from './access.ts';
import { Button, Event } from './button.ts';
import { Exchange } from './exchange.ts';
import { Filter } from './filter.ts';
import { FormLayout, ListLayout, TreeLayout } from './layout.ts';
import { Code, Name } from './names.ts';
import { PrintLayout } from './print.ts';
import { Rule } from './rule.ts';
import { States, TransitionOverride } from './states.ts';
import { I18nText } from './texts.ts';

const strict = { additionalProperties: false } as const;
const { name: _name, title: _title, ...changeable } = commonOptions;

/** In a view or over a mixin: changes what is said of a field that is there already. Its type stays. */
export const FieldOverride = Type.Object(
  {
    name: Name,
    override: Type.Literal(true),
    title: Type.Optional(I18nText),
    ...changeable,
    filter: Type.Optional(Filter),
    columns: Type.Optional(Type.Array(Name)),
  },
  strict,
);
export type FieldOverride = Static<typeof FieldOverride>;

const AnyField = Type.Unsafe<FieldConfig | FieldOverride>(Type.Union([...Object.values(FIELD_SCHEMAS), FieldOverride]));

/** A live computed value that no expression over the own record can give: an aggregate over records that refer to this one. */
export const LiveAggregate = Type.Object(
  {
    field: Name,
    model: Code,
    /** The field of that model that leads here (reference, references, anyReference, or `parent` of a rows model). */
    via: Name,
    measure: Type.Enum(['count', 'sum', 'min', 'max', 'latest']),
    of: Type.Optional(Name),
    /** `latest`: the date field that says which one is newest. */
    by: Type.Optional(Name),
    filter: Type.Optional(Filter),
    /** Counts what hangs below in the tree too. */
    below: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type LiveAggregate = Static<typeof LiveAggregate>;

const parts = {
  fields: Type.Optional(Type.Array(AnyField)),
  aggregates: Type.Optional(Type.Array(LiveAggregate)),
  unique: Type.Optional(Type.Array(Type.Array(Name, { minItems: 1 }))),
  rules: Type.Optional(Type.Array(Rule)),
  states: Type.Optional(States),
  /** Overrides of transitions that a mixin or the base of a view brings. */
  transitions: Type.Optional(Type.Array(TransitionOverride)),
  buttons: Type.Optional(Type.Array(Button)),
  events: Type.Optional(Type.Array(Event)),
  access: Type.Optional(Access),
};

/** A group of fields, states, rules and buttons that many models share, stated once; taken up by `with`. */
export const MixinConfig = Type.Object({ $schema: Type.Optional(Type.String()), mixin: Code, ...parts }, strict);
export type MixinConfig = Static<typeof MixinConfig>;

const LabelNames = Type.Object(
  { en: Type.Optional(Name), 'zh-cn': Type.Optional(Name), 'zh-tw': Type.Optional(Name) },
  strict,
);

/**
 * One model: what a record is, and how it is listed, drawn as a tree, edited, checked and guarded.
 * `extends` makes a view: another templateCode over the same table with a fixed filter and its own layouts and buttons.
 * `rows` makes it the row model of sub-tables.
 */
export const ModelConfig = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    templateCode: Code,
    title: I18nText,
    description: Type.Optional(I18nText),
    extends: Type.Optional(Code),
    filter: Type.Optional(Filter),
    rows: Type.Optional(Type.Boolean()),
    with: Type.Optional(Type.Array(Code, { uniqueItems: true })),
    /** Field whose value names a record wherever another one refers to it. */
    labelField: Type.Optional(Name),
    /** Fields that name a record in languages of their own; where one is empty, the label field does. */
    labelNames: Type.Optional(LabelNames),
    /** A further field shown beside the label in pickers (a code, a number). */
    codeField: Type.Optional(Name),
    /** Fields that tell records of the same name apart in pickers, after the code (a department, a post). */
    pickerFields: Type.Optional(Type.Array(Name, { minItems: 1, maxItems: 4, uniqueItems: true })),
    scope: Type.Optional(Scope),
    /** Fields (references or values) under which saves are taken one after the other. */
    serialiseBy: Type.Optional(Type.Array(Name, { minItems: 1 })),
    exchange: Type.Optional(Exchange),
    ...parts,
    list: Type.Optional(ListLayout),
    tree: Type.Optional(TreeLayout),
    form: Type.Optional(FormLayout),
    /** The record on paper. */
    print: Type.Optional(PrintLayout),
    /** What this model leaves out of its base or its mixins. */
    without: Type.Optional(
      Type.Object(
        {
          buttons: Type.Optional(Type.Array(Name)),
          fields: Type.Optional(Type.Array(Name)),
          transitions: Type.Optional(Type.Array(Name)),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type ModelConfig = Static<typeof ModelConfig>;
