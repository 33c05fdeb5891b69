import type { RecordRights } from '../../../contract/endpoints/records.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Client } from '../../fields/support/clientContext.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { Feedback } from '../../kit/useFeedback.ts';
import type { Pages } from '../../kit/usePages.ts';
import type { Chosen } from '../bulk/bulkRequest.ts';
import type { ListScope } from '../exchange/exchangeRequest.ts';
import type { FormSession } from '../form/FormSession.ts';
import type { Template } from '../model/template.ts';
import type { Overlays } from '../overlays/overlays.ts';

/** A record that an action is about. */
export interface Target {
  id: string;
  version: number;
  label: string;
  values: Values;
  /** What may be done with it, where the server has said so. */
  rights?: RecordRights;
}

/** What the actions of buttons and events work with. */
export interface ActionEnv {
  template: Template;
  client: Client;
  feedback: Feedback;
  pages: Pages;
  overlays: Overlays;
  t: Texts;
  /** The selected records of a list, the row of a row button, the stored record of a form. */
  targets: readonly Target[];
  /** The form in which the action runs. */
  session?: FormSession;
  /** Saves the form; answers whether the record is stored now. */
  save?(): Promise<boolean>;
  /** What the list shows now, for actions that take all of it. */
  list?: ListScope;
  /** What a record begins with that is made from here. */
  prefill?: Values;
  /** All that the list holds was chosen: more than the targets. */
  whole?: Chosen;
  /** What the button has asked for before it acts. */
  params?: Values;
  /** Reads the list or the record again. */
  refresh(): void;
  /** The same where nothing has been done: what is selected stays so, as it is now. */
  lookAgain?(): void;
  /** The record of the form is gone: closes it. */
  gone?(): void;
}
