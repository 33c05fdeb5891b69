import type { DecisionTable } from '../model/expression/decisionTable.ts';
import type { DictionaryItem } from '../model/language/dictionary.ts';
import type { I18nText } from '../model/language/texts.ts';
import type { Model } from '../model/resolved/model.ts';

/** A dictionary as a screen needs it: items in their order. */
export interface TemplateDictionary {
  title: I18nText;
  items: DictionaryItem[];
}

/** One dated value of a parameter, in force from `from` (YYYY-MM-DD); the list of a code is in ascending order. */
export interface DatedParameter {
  from: string;
  value: string;
}

/** Days that differ from the weekday rule, YYYY-MM-DD. */
export interface TemplateCalendar {
  /** Weekdays without work. */
  holidays: string[];
  /** Weekend days with work. */
  workdays: string[];
  /** Weekdays without trading. */
  tradingHolidays: string[];
}

/** The person at the keyboard, as `currentUser` of expressions. */
export interface TemplateUser {
  id: string;
  account: string;
  name: string;
  department: string | null;
  organisation: string | null;
  roles: string[];
}

/**
 * Everything that a screen of a model needs, in one answer: the model less what this person may not see, what its fields name,
 * and what the person may do (`permissions`: codes `<templateCode>:<button>` that are held, `add`, `edit`, `del` among them).
 */
export interface TemplateAnswer {
  template: Model;
  version: string;
  dictionaries: Record<string, TemplateDictionary>;
  tables: Record<string, DecisionTable>;
  params: Record<string, DatedParameter[]>;
  calendar?: TemplateCalendar;
  rowModels: Record<string, Model>;
  /** Titles of the models that reference, anyReference and inverse fields lead to, by templateCode. */
  modelTitles?: Record<string, I18nText>;
  /** Those of them, and of the models that rows lead to, whose records are a tree. */
  treeModels?: string[];
  permissions: string[];
  /** Today in the business time zone, YYYY-MM-DD. */
  today: string;
  user: TemplateUser;
}
