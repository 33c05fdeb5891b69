import { createContext, useContext } from 'react';
import type { TemplateDictionary } from '../../../contract/template.ts';
import type { I18nText } from '../../../model/language/texts.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { LabelStore } from './labelStore.ts';

/** What the fields of a screen share. */
export interface FieldScope {
  /** The model whose fields these are; pickers are narrowed by it. */
  templateCode: string;
  /** The sub-table of the model in whose rows these fields stand. */
  rowsOf?: string;
  dictionaries: Readonly<Record<string, TemplateDictionary>>;
  rowModels: Readonly<Record<string, Model>>;
  labels: LabelStore;
  /** Titles of other models that fields lead to, by templateCode. */
  modelTitles?: Readonly<Record<string, I18nText>>;
  /** Those of them that are trees. */
  treeModels?: readonly string[];
  /** Today in the business time zone, YYYY-MM-DD. */
  today: string;
  /** Opens a record of another model; absent where nothing can be opened. */
  openRecord?(templateCode: string, billId: string): void;
}

const nowhere: FieldScope = {
  templateCode: '',
  dictionaries: {},
  rowModels: {},
  labels: new LabelStore(() => Promise.resolve([])),
  today: new Date().toISOString().slice(0, 10),
};

export const FieldScopeContext = createContext<FieldScope>(nowhere);

export const useFieldScope = (): FieldScope => useContext(FieldScopeContext);

/** A reference field as pickers name it to the server; one of a row is named behind the sub-table that holds the row. */
export interface PickedField {
  templateCode: string;
  name: string;
}

/** How the field of a name is called in this scope. */
export const pickedField = ({ templateCode, rowsOf }: FieldScope, name: string): PickedField => ({
  templateCode,
  name: rowsOf === undefined ? name : `${rowsOf}.${name}`,
});
