import { Type, type Static } from 'typebox';
import { Filter, FilterCondition } from '../../model/language/filter.ts';
import { I18nText } from '../../model/language/texts.ts';
import { endpoint } from '../endpoint.ts';
import { AggregateDimension, AskedVersion, ColumnFooter, Sort } from './records.ts';

const TemplateCode = Type.String({ maxLength: 64 });
const ViewId = Type.String({ maxLength: 64 });
const FieldPath = Type.String({ maxLength: 130 });

/** A column as a person has arranged it. Width in pixels; `none` lets one go that the model pins. */
export const ArrangedColumn = Type.Object({
  field: FieldPath,
  width: Type.Optional(Type.Integer({ minimum: 1, maximum: 4000 })),
  hidden: Type.Optional(Type.Boolean()),
  pin: Type.Optional(Type.Enum(['left', 'right', 'none'])),
});
export type ArrangedColumn = Static<typeof ArrangedColumn>;

/** What a saved view says of a list. What it leaves out is as the model says. */
export const ListViewDefinition = Type.Object({
  conditions: Type.Optional(Type.Array(FilterCondition, { maxItems: 100 })),
  extra: Type.Optional(Filter),
  presets: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50 })),
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.Array(Sort, { maxItems: 8 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  columns: Type.Optional(Type.Array(ArrangedColumn, { maxItems: 300 })),
  group: Type.Optional(Type.Array(AggregateDimension, { maxItems: 2 })),
  footers: Type.Optional(Type.Array(ColumnFooter, { maxItems: 20 })),
});
export type ListViewDefinition = Static<typeof ListViewDefinition>;

const Sharing = { shared: Type.Enum(['none', 'all', 'roles']), roles: Type.Array(Type.String({ maxLength: 40 })) };
const Name = Type.String({ maxLength: 100 });

export const ListView = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ...Sharing,
  /** Belongs to the person who asks. */
  own: Type.Boolean(),
  ownerName: Type.Optional(Type.String()),
  /** He may change and remove it. */
  editable: Type.Boolean(),
  /** Where nobody has chosen another, the list opens with it. */
  common: Type.Boolean(),
  version: Type.Integer(),
  definition: ListViewDefinition,
  dropped: Type.Array(Type.String(), {
    description: 'Fields that the view names and that are gone or closed to whoever asks: left out of the definition',
  }),
});
export type ListView = Static<typeof ListView>;

/** The preference that keeps how a person has arranged a list without a view. */
export const arrangementKey = (templateCode: string): string => `list:${templateCode}`;

/** Instead of the id of a view: none of them. No view has it for an id. */
export const NO_VIEW = 'none';

export const listViewEndpoints = {
  /**
   * What a list is drawn with, in one answer, for it waits for all of it: the views that a person may use, his own and those shared with
   * him, `standard` of them being the one that it opens with; and how he has arranged it without one.
   */
  'api/sys/listView/list': endpoint(
    Type.Object({ templateCode: TemplateCode }),
    Type.Object({
      views: Type.Array(ListView),
      standard: Type.Union([Type.String(), Type.Null()]),
      arrangement: Type.Unknown({ description: 'The preference of `arrangementKey`; null where there is none' }),
      mayShare: Type.Boolean(),
      roles: Type.Array(Type.Object({ code: Type.String(), title: I18nText }), {
        description: 'Roles to share with; none for who may not share',
      }),
    }),
  ),
  /** Stores a view, over its `id` where one is given, which then wants the `version` that was read. */
  'api/sys/listView/save': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      id: Type.Optional(ViewId),
      version: Type.Optional(AskedVersion),
      name: Name,
      ...Sharing,
      common: Type.Optional(Type.Boolean()),
      /** Without it an old view says what it said. */
      definition: Type.Optional(ListViewDefinition),
    }),
    ListView,
  ),
  'api/sys/listView/remove': endpoint(Type.Object({ templateCode: TemplateCode, id: ViewId }), Type.Object({})),
  /** The view that a list opens with for this person; `NO_VIEW` for none, whatever is common; null leaves it to the common one. */
  'api/sys/listView/setStandard': endpoint(
    Type.Object({ templateCode: TemplateCode, id: Type.Union([ViewId, Type.Null()]) }),
    Type.Object({}),
  ),
};
