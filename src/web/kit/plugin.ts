import type { ComponentType } from 'react';
import type { Field } from '../../model/field-types/fieldTypes.ts';
import type { Filter } from '../../model/language/filter.ts';
import type { I18nText, Language } from '../../model/language/texts.ts';
import type { Feedback } from './useFeedback.ts';
import type { Pages } from './usePages.ts';

/*
 * What a plugin may add, by the name of its file (docs/plugins.md): `index.tsx` a screen, `cell.tsx` the cell of a list column, `field.tsx` the look
 * of a field, `action.ts` what a button does, `panel.tsx` (with `panel.json`) a panel of the home, `record.tsx` what stands below the form of a record. Each file's default export is one of these.
 */

export type { Field, Filter, I18nText, Language };

/** A record as a list has read it: values by field in wire form (decimals as texts, references as ids, empty as null). */
export type RecordValues = Readonly<Record<string, unknown>>;

/** A screen: a component without props. `useView` of the kit tells parameters and query of its route. */
export type ScreenPlugin = ComponentType;

/** What a cell is given. */
export interface CellProps {
  value: unknown;
  /** What the server says that a reference or the code of a dictionary is called. */
  label?: string | readonly string[];
  field: Field | undefined;
  /** The whole row, as far as the list has read it. */
  row: RecordValues;
}
export type CellPlugin = ComponentType<CellProps>;

/** What the input of a field is given; `onChange` takes a wire value, null for empty. */
export interface FieldInputProps {
  id: string;
  field: Field;
  label: string;
  value: unknown;
  onChange(value: unknown): void;
  onBlur?(): void;
  disabled?: boolean;
  invalid?: boolean;
  /** Ids of the elements that explain the field or its fault. */
  describedBy?: string;
}

/** What the display of a field is given. `dense`: in a list or table, in one line. */
export interface FieldDisplayProps {
  field: Field;
  value: unknown;
  dense?: boolean;
}

/** The look of a field; what is stored, and what it may be, remains that of its type. */
export interface FieldPlugin {
  Input: ComponentType<FieldInputProps>;
  Display: ComponentType<FieldDisplayProps>;
}

/** A record that a button was pressed for. */
export interface ActionRecord {
  id: string;
  version: number;
  label: string;
  values: RecordValues;
}

/** What the action of a button works with. */
export interface ActionContext {
  templateCode: string;
  /** The chosen records, the row, or the record of the form; none for a button that wants none. */
  records: readonly ActionRecord[];
  /** What the config computes for it, and what the button has asked for. */
  params: RecordValues;
  language: Language;
  feedback: Feedback;
  pages: Pages;
  /** Reads the list or the record again. */
  refresh(): void;
}

/** What a button does in the browser. Answering false (or failing, which is told) ends what else the button would do. */
export type ActionPlugin = (context: ActionContext) => Promise<boolean | void> | boolean | void;

/** A panel of the home: a component without props, in a card with the title of its `panel.json`. */
export type PanelPlugin = ComponentType;

/** The record under whose form a plugin adds something, as it was last read. */
export interface RecordPanelProps {
  templateCode: string;
  billId: string;
  version: number | null;
}

/** What stands below the form of every stored record; it shows nothing where it has nothing to say. */
export type RecordPlugin = ComponentType<RecordPanelProps>;

/** What `panel.json` says beside a panel, so that nobody loads the code of one that he may not see. */
export interface PanelConfig {
  title: I18nText;
  /** Who sees it (Specification §6): one code, any of several, all of several. */
  permission: string | { any: string[] } | { all: string[] };
  /** The broad column of the home or the narrow one. */
  place?: 'wide' | 'narrow';
  /** Panels stand in this order, those without below. */
  order?: number;
}
