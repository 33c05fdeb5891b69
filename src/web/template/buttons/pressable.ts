import type { Button } from '../../../model/language/button.ts';
import type { I18nText } from '../../../model/language/texts.ts';
import type { Expression } from '../../../model/expression/compile.ts';
import { expressionValues, holds, type Values } from '../../../model/program/evaluate.ts';
import type { ActionProgram } from '../../../model/program/program.ts';
import type { RecordRights } from '../../../contract/endpoints/records.ts';
import type { Template } from '../model/template.ts';

/** A button as it stands over given records. */
export interface Pressable {
  button: Button;
  actions: readonly ActionProgram[];
  enabled: boolean;
  /** Why it cannot be pressed. */
  why?: Why;
}

/** What the server says, what the model says, or a text of `template:buttons`. `record` is the one of several that is in the way. */
export type Why = ({ text: string } | { label: I18nText } | { key: WhyKey }) & { record?: string };
export type WhyKey = 'notNow' | 'notYours' | 'notEditable' | 'notDeletable' | 'notWhole';

export type Place = 'toolbar' | 'row' | 'form';

/** Where a button stands when its config does not say: without selection above the list, for one record in rows and forms, for many above. */
const placesOf = (button: Button): readonly Place[] => {
  if (button.place) return button.place;
  if (button.selection === 'one') return ['toolbar', 'row', 'form'];
  return button.selection === 'many' ? ['toolbar', 'form'] : ['toolbar'];
};

/** What of a template decides about its buttons. */
type Deciding = Pick<Template, 'model' | 'program' | 'context' | 'canPress'>;

/**
 * Buttons of a place that the person may see, without those whose `visibleWhen` does not hold for the record at hand. `rights` is what the
 * server says that he may do with it: a transition that something in the record stands against is shown with the reason; one that is not
 * his or not of this state is left out, except above a list, where the buttons stay.
 */
export function pressables(template: Deciding, place: Place, record?: Values, rights?: RecordRights): Pressable[] {
  const seen = record && expressionValues(template.program, record, { side: 'browser' });
  return template.model.buttons
    .filter((button) => placesOf(button).includes(place) && template.canPress(button))
    .flatMap((button) => {
      const program = template.program.buttons.get(button.code);
      if (seen && program?.visibleWhen && !holds(program.visibleWhen, seen, template.context)) return [];
      const actions = program?.do ?? [];
      const made = transitionsMade(actions, (when) => !seen || holds(when, seen, template.context));
      const refused = rights ? made.filter((name) => !rights.transitions.includes(name)) : [];
      const blocked = refused.flatMap((name) => rights?.blocked?.[name] ?? []);
      if (place !== 'toolbar' && refused.length > blocked.length) return [];
      const idle =
        made.length === 0 && actions.length > 0 && actions.every(({ action }) => action.action === 'transition');
      if (place === 'form' && idle) return [];
      const own: Why = button.disabledReason ? { label: button.disabledReason } : { key: 'notNow' };
      const holdsNow = !seen || !program?.enabledWhen || holds(program.enabledWhen, seen, template.context);
      const why =
        idle || !holdsNow || !isFromState(template, made, record)
          ? own
          : (whyRefused(refused, blocked) ?? whyLocked(template, actions, rights));
      return [{ button, actions, enabled: why === undefined, why }];
    });
}

function whyRefused(refused: readonly string[], [text]: readonly string[]): Why | undefined {
  if (refused.length === 0) return undefined;
  return text === undefined ? { key: 'notYours' } : { text };
}

/** Editing and deleting the very record, where its state does not let this person. */
function whyLocked(
  { model }: Deciding,
  actions: readonly ActionProgram[],
  rights: RecordRights | undefined,
): Why | undefined {
  if (!rights) return undefined;
  for (const { action } of actions) {
    if (action.action === 'delete' && !rights.delete) return { key: 'notDeletable' };
    const edits =
      action.action === 'openForm' &&
      action.mode === 'edit' &&
      action.billId === undefined &&
      (action.templateCode ?? model.templateCode) === model.templateCode;
    if (edits && !rights.edit) return { key: 'notEditable' };
  }
  return undefined;
}

/**
 * The transitions that a button would make of the record at hand. One button may name a transition per state, each with its `when`:
 * those that would be passed over now say nothing about whether it can be pressed.
 */
function transitionsMade(actions: readonly ActionProgram[], happens: (when: Expression) => boolean): string[] {
  return actions.flatMap(({ action, when }) =>
    action.action === 'transition' && (!when || happens(when)) ? [action.transition] : [],
  );
}

/** A transition button works only in the states that the transition leaves from. */
function isFromState({ model }: Deciding, made: readonly string[], record: Values | undefined): boolean {
  const { states } = model;
  const state = record && states ? record[states.field] : undefined;
  if (typeof state !== 'string') return true;
  return made.every((name) => states?.transitions.find((entry) => entry.name === name)?.from.includes(state) ?? true);
}
