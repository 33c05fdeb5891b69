import { createContext, useContext } from 'react';
import type { Button } from '../../../model/language/button.ts';
import type { I18nText } from '../../../model/language/texts.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Filter } from '../../../model/language/filter.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Target } from '../actions/actionEnv.ts';
import type { BulkRequest, Chosen } from '../bulk/bulkRequest.ts';
import type { ExchangeRequest } from '../exchange/exchangeRequest.ts';
import type { FormMode, FormSession } from '../form/FormSession.ts';
import type { Template } from '../model/template.ts';

export interface FormRequest {
  templateCode: string;
  billId?: string;
  mode: FormMode;
  prefill?: Values;
  /** `beside`: in a pane at the right of what the screen shows, one at a time. */
  place: 'drawer' | 'page' | 'beside';
  /** A past state of the record, to be read only. */
  past?: { version: number; at: string; byName: string | null };
  /** Something was stored or removed. */
  onDone?(): void;
  /** The form stands on the screen: a form beside may first have to ask whether the one before it can go. */
  onShown?(): void;
  /** The form is gone from the screen. */
  onClosed?(): void;
}

/** A record on paper; `unsaved` where the form that asks holds changes that are not stored. */
export interface PrintRequest extends HistoryRequest {
  unsaved?: boolean;
}

export interface HistoryRequest {
  templateCode: string;
  billId: string;
}

export interface TransitionRequest {
  template: Template;
  transition: string;
  targets: readonly Target[];
  /** All that the list holds, in the place of the targets. */
  whole?: Chosen;
  /** Called when the work over several records, which tells of itself, is over. */
  onDone?(): void;
  /** The form to show faults in. */
  session?: FormSession;
}

/** What a button asks for before it acts. */
export interface AskRequest {
  template: Template;
  button: Button;
  /** Its parameters as a program of their own. */
  program: ModelProgram;
  /** How many records it was pressed for. */
  count: number;
}

/** The records of another model over the page. */
export interface DialogRequest {
  templateCode: string;
  show?: 'list' | 'tree';
  title?: I18nText;
  filter?: Filter;
  onClose(): void;
}

/** What lies over a screen: drawers and dialogs that any button may open. */
export interface Overlays {
  openForm(request: FormRequest): void;
  openList(templateCode: string, filter?: Filter): void;
  openDialog(request: DialogRequest): void;
  /** The values that the person gives, complete and sound; undefined when he gives up. */
  ask(request: AskRequest): Promise<Values | undefined>;
  showHistory(request: HistoryRequest): void;
  /** Asks what the transition wants to know and does it. Answers whether every record has changed its state. */
  transition(request: TransitionRequest): Promise<boolean>;
  /** Moves many records out of or into files. */
  exchange(request: ExchangeRequest): void;
  /** Shows a record as it stands on paper. */
  print(request: PrintRequest): void;
  /** Does the same to many records. */
  bulk(request: BulkRequest): void;
  say(text: string, level: 'success' | 'info' | 'warning' | 'error'): void;
}

export const OverlaysContext = createContext<Overlays | undefined>(undefined);

/** The drawers and dialogs of the screen. Throws outside of one. */
export function useOverlays(): Overlays {
  const overlays = useContext(OverlaysContext);
  if (!overlays) throw new Error('useOverlays needs an OverlayHost around it');
  return overlays;
}
