import { Type, type Static } from 'typebox';
import { Filter, FILTER_OPERATORS } from './filter.ts';
import { Cel, Name, PluginName } from './names.ts';
import { I18nText } from './texts.ts';

const strict = { additionalProperties: false } as const;

export const MEASURES = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type MeasureName = (typeof MEASURES)[number];

/** A column of a list: a field, or a field of a referred record (`event.title`). */
export const Column = Type.Object(
  {
    field: Type.String({ pattern: '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)?$' }),
    width: Type.Optional(Type.Integer({ minimum: 40, maximum: 1000 })),
    pin: Type.Optional(Type.Enum(['left', 'right'])),
    hidden: Type.Optional(Type.Boolean()),
    sortable: Type.Optional(Type.Boolean()),
    /** How long the column stands where room is scarce: 1 longest, 5 shortest. Without it: amounts, days, names and choices, texts. */
    priority: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    /** `rating`: stars for 0 to 5; `avatar`: people with a badge of their initials. */
    renderer: Type.Optional(Type.Enum(['progress', 'countdown', 'tag', 'link', 'rating', 'avatar'])),
    /** The plugin that draws its cells. */
    plugin: Type.Optional(PluginName),
    /** The figure below the column, over all that the list holds, until a person chooses another. */
    footer: Type.Optional(Type.Enum([...MEASURES])),
    title: Type.Optional(I18nText),
  },
  strict,
);
export type Column = Static<typeof Column>;

/** A column of a tree, which has its own order, no figures below it, and shows all of its columns where there is room. */
export const TreeColumn = Type.Omit(Column, ['pin', 'sortable', 'priority', 'footer']);

export const ListFilter = Type.Object(
  {
    field: Name,
    op: Type.Optional(Type.Enum([...FILTER_OPERATORS])),
    title: Type.Optional(I18nText),
    /** Shown in the bar at once; the others wait behind "more". */
    quick: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type ListFilter = Static<typeof ListFilter>;

/** A ready-made filter that stands as a tab or a switch above the list (`mine`, `major only`). */
export const Preset = Type.Object(
  { code: Name, title: I18nText, filter: Filter, tab: Type.Optional(Type.Boolean()) },
  strict,
);
export type Preset = Static<typeof Preset>;

export const Sort = Type.Object({ field: Name, order: Type.Enum(['asc', 'desc']) }, strict);
export type Sort = Static<typeof Sort>;

export const Footer = Type.Object(
  {
    field: Type.Optional(Name),
    measure: Type.Enum([...MEASURES]),
    filter: Type.Optional(Filter),
    title: Type.Optional(I18nText),
  },
  strict,
);
export type Footer = Static<typeof Footer>;

/**
 * A figure or a chart above a list, over the records that its filter lets through and, unless `whole`, the list's own. `card` is one
 * number; `bars` compare the values of a field, `columns` run along the periods of a day.
 */
export const Statistic = Type.Object(
  {
    code: Name,
    title: I18nText,
    kind: Type.Enum(['card', 'bars', 'columns']),
    measure: Type.Enum([...MEASURES]),
    /** What is summed up; without it records are counted. */
    field: Type.Optional(Name),
    /** Field whose values, or whose periods, a chart shows. */
    by: Type.Optional(Name),
    period: Type.Optional(Type.Enum(['year', 'quarter', 'month'])),
    filter: Type.Optional(Filter),
    /** Over everything that may be seen, however the list is narrowed. */
    whole: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type Statistic = Static<typeof Statistic>;

/**
 * A tree that stands beside a list, to choose from: the nodes that a field of the list leads to, a reference to a tree model, a
 * department, or the items of a dictionary. Whether a node means itself or everything below it as well, the reader says.
 */
export const BesideList = Type.Object({ field: Name, title: Type.Optional(I18nText) }, strict);
export type BesideList = Static<typeof BesideList>;

export const ListLayout = Type.Object(
  {
    columns: Type.Array(Type.Union([Type.String(), Column]), { minItems: 1 }),
    filters: Type.Optional(Type.Array(Type.Union([Name, ListFilter]))),
    presets: Type.Optional(Type.Array(Preset)),
    sort: Type.Optional(Type.Array(Sort)),
    footer: Type.Optional(Type.Array(Footer)),
    statistics: Type.Optional(Type.Array(Statistic, { maxItems: 9 })),
    /** Columns whose cells are edited in the list itself; whether one can be, the rights and the state of its record say. */
    inlineEdit: Type.Optional(Type.Array(Name, { uniqueItems: true })),
    beside: Type.Optional(BesideList),
    /** What a row tells when it is opened in its place, in reading order; without it rows do not open. */
    detail: Type.Optional(Type.Array(Name, { minItems: 1, maxItems: 24, uniqueItems: true })),
    /** `endless`: the next page follows the rows on screen as one scrolls, instead of taking their place. */
    paging: Type.Optional(Type.Enum(['pages', 'endless'])),
    pageSize: Type.Optional(Type.Enum([20, 50, 100, 200])),
  },
  strict,
);

export const TreeLayout = Type.Object(
  {
    /** The reference field that leads to the parent record of the same model. */
    parent: Name,
    order: Type.Optional(Name),
    maxDepth: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
    /** What becomes of a node with others below it when it is deleted: it is refused, or all of them go with it. */
    onDelete: Type.Optional(Type.Enum(['refuse', 'below'])),
    columns: Type.Optional(Type.Array(Type.Union([Type.String(), TreeColumn]))),
    /** Where a chosen node's form stands: over the tree (default), or beside it where there is room. */
    form: Type.Optional(Type.Enum(['drawer', 'beside'])),
  },
  strict,
);

export const FormItem = Type.Object(
  {
    field: Name,
    span: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    columns: Type.Optional(Type.Array(Name)),
  },
  strict,
);
export type FormItem = Static<typeof FormItem>;

/** A section answers one question. `columns` of the page grid (1 to 4); `fields` in reading order. */
export const Section = Type.Object(
  {
    code: Name,
    title: I18nText,
    columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    /** Folds in a plain form: it stands open or closed at first. One with a fault opens by itself. */
    fold: Type.Optional(Type.Enum(['open', 'closed'])),
    visibleWhen: Type.Optional(Cel),
    fields: Type.Array(Type.Union([Name, FormItem]), { minItems: 1 }),
  },
  strict,
);
export type Section = Static<typeof Section>;

export const FormLayout = Type.Object(
  {
    layout: Type.Optional(Type.Enum(['plain', 'tabs', 'steps'])),
    open: Type.Optional(Type.Enum(['drawer', 'page'])),
    columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    sections: Type.Array(Section, { minItems: 1 }),
  },
  strict,
);
