import type { Button } from '../../../model/language/button.ts';
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

/** Buttons of a place that the person may see, without those whose `visibleWhen` does not hold for the record at hand. */
export function pressables(template: Template, place: Place, record?: Values, permissions?: RecordPermissions): Pressable[] {
  return template.model.buttons
    .filter((button) => placesOf(button).includes(place) && template.canPress(button))
    .filter((button) => place !== 'form' || !isTransitionDenied(button, permissions))
    .flatMap((button) => {
      const program = template.program.buttons.get(button.code);
      const seen = record && expressionValues(template.program, record, { side: 'browser' });
      if (seen && program?.visibleWhen && !holds(program.visibleWhen, seen, template.context)) return [];
      const enabled = !seen || !program?.enabledWhen || holds(program.enabledWhen, seen, template.context);
      return [{ button, actions: program?.do ?? [], enabled: enabled && isFromState(template, button, record) }];
    });
}

/** A transition button works only in the states that the transition leaves from. */
function isFromState(template: Template, button: Button, record: Values | undefined): boolean {
  const { states } = template.model;
  const state = record && states ? record[states.field] : undefined;
  if (typeof state !== 'string') return true;
  return button.do.every((action) => {
    if (action.action !== 'transition') return true;
    return states?.transitions.find((entry) => entry.name === action.transition)?.from.includes(state) ?? true;
  });
}

/** The server says of a stored record which transitions this person may make now. */
function isTransitionDenied(button: Button, permissions: RecordPermissions | undefined): boolean {
  if (!permissions) return false;
  return button.do.some((action) => action.action === 'transition' && !permissions.transitions.includes(action.transition));
}
