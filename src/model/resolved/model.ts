import type { Field } from '../field-types/fieldTypes.ts';
import type { Access, Scope } from '../language/access.ts';
import type { Button, Event } from '../language/button.ts';
import type { Exchange } from '../language/exchange.ts';
import type { Filter } from '../language/filter.ts';
import type { BesideList, Column, Footer, FormItem, ListFilter, Preset, Sort, Statistic } from '../language/layout.ts';
import type { LiveAggregate } from '../language/model.ts';
import type { Rule } from '../language/rule.ts';
import type { State, TransitionConfig } from '../language/states.ts';
import type { I18nText, Language } from '../language/texts.ts';

/**
 * A model in its complete form: mixins and the base of a view taken in, defaults written out, system fields added. Everything
 * downstream trusts it. It is plain JSON, so the browser gets the same thing, less what the user may not see.
 */
export interface Model {
  templateCode: string;
  /** The model that owns the table: itself, or what a view extends. */
  base: string;
  title: I18nText;
  description?: I18nText;
  /** `rows`: a row model of sub-tables, with `parentId` and `sortNo`. */
  kind: 'record' | 'rows';
  labelField: string;
  /** Fields that name a record in other languages. */
  labelNames: Partial<Record<Language, string>>;
  codeField?: string;
  pickerFields: readonly string[];
  fields: Field[];
  aggregates: LiveAggregate[];
  unique: string[][];
  rules: Rule[];
  states?: ResolvedStates;
  buttons: Button[];
  events: Event[];
  /** `inherited`: how many of the row policies are those of the base, which a view can only narrow. */
  access: Required<Access> & { inherited: number };
  /** Fixed filter of a view. */
  filter?: Filter;
  scope: Required<Scope>;
  serialiseBy: string[];
  exchange: Exchange;
  list?: ResolvedList;
  tree?: ResolvedTree;
  form: ResolvedForm;
  print: ResolvedPrint;
}

export interface ResolvedStates {
  field: string;
  dictionary: string;
  initial: string;
  list: State[];
  transitions: TransitionConfig[];
}

export interface ResolvedList {
  columns: Column[];
  filters: ListFilter[];
  presets: Preset[];
  sort: Sort[];
  footer: Footer[];
  statistics: Statistic[];
  inlineEdit: string[];
  beside?: BesideList;
  detail: string[];
  paging: 'pages' | 'endless';
  pageSize: number;
}

export interface ResolvedTree {
  parent: string;
  order?: string;
  maxDepth: number;
  onDelete: 'refuse' | 'below';
  columns: Column[];
  form: 'drawer' | 'beside';
}

export interface ResolvedSection {
  code: string;
  title: I18nText;
  columns: number;
  fold?: 'open' | 'closed';
  visibleWhen?: string;
  fields: (FormItem & { span: number })[];
}

export interface ResolvedForm {
  layout: 'plain' | 'tabs' | 'steps';
  open: 'drawer' | 'page';
  sections: ResolvedSection[];
}

export interface PrintedItem {
  field: string;
  /** Of the rows. */
  columns?: string[];
}

/** The record on paper. */
export interface ResolvedPrint {
  title?: I18nText;
  landscape: boolean;
  sections: { title: I18nText; columns: number; fields: PrintedItem[] }[];
  opinions: boolean;
  signatures: readonly I18nText[];
  footer?: I18nText;
}

/** The field of that name, or undefined. */
export const fieldOf = (model: Model, name: string): Field | undefined =>
  model.fields.find((field) => field.name === name);
