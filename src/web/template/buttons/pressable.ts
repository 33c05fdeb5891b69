import type { Button } from '../../../model/language/button.ts';
import type { Expression } from '../../../model/expression/compile.ts';
import { expressionValues, holds, type Values } from '../../../model/program/evaluate.ts';
import type { ActionProgram } from '../../../model/program/program.ts';
import type { RecordPermissions } from '../../../contract/endpoints/records.ts';
import type { Template } from '../model/template.ts';

/** A button as it stands over given records. */
export interface Pressable {
  button: Button;
  actions: readonly ActionProgram[];
  enabled: boolean;
}

export type Place = 'toolbar' | 'row' | 'form';

/** Where a button stands when its config does not say: without selection above the list, for one record in rows and forms, for many above. */
const placesOf = (button: Button): readonly Place[] => {
  if (button.place) return button.place;
  if (button.selection === 'one') return ['toolbar', 'row', 'form'];
  return button.selection === 'many' ? ['toolbar', 'form'] : ['toolbar'];
};

/** What of a template decides about its buttons. */
type Deciding = Pick<Template, 'model' | 'program' | 'context' | 'canPress'>;

/** Buttons of a place that the person may see, without those whose `visibleWhen` does not hold for the record at hand. */
export function pressables(
  template: Deciding,
  place: Place,
  record?: Values,
  permissions?: RecordPermissions,
): Pressable[] {
  return template.model.buttons
    .filter((button) => placesOf(button).includes(place) && template.canPress(button))
    .flatMap((button) => {
      const program = template.program.buttons.get(button.code);
      const seen = record && expressionValues(template.program, record, { side: 'browser' });
      if (seen && program?.visibleWhen && !holds(program.visibleWhen, seen, template.context)) return [];
      const actions = program?.do ?? [];
      const made = transitionsMade(actions, (when) => !seen || holds(when, seen, template.context));
      if (place === 'form' && permissions && !made.every((name) => permissions.transitions.includes(name))) return [];
      const idle =
        made.length === 0 && actions.length > 0 && actions.every(({ action }) => action.action === 'transition');
      if (place === 'form' && idle) return [];
      const enabled = !seen || !program?.enabledWhen || holds(program.enabledWhen, seen, template.context);
      return [{ button, actions, enabled: enabled && !idle && isFromState(template, made, record) }];
    });
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
