import { useEffect, useEffectEvent } from 'react';
import { fieldOf } from '../../../model/resolved/model.ts';
import { expressionValues, holds } from '../../../model/program/evaluate.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import type { RunActions } from '../actions/useActions.ts';
import type { FormSession } from './FormSession.ts';

/** Changes that may follow from one key stroke, one after the other. More than that is a circle. */
const LIMIT = 20;

/**
 * Runs the `open` and `change:<field>` events of the model while the form is typed in: `open` each time it is opened for typing. A change made by an
 * event may cause another one; after a hard limit all that follows from the key stroke ends, and the fields that take part are named.
 */
export function useFieldEvents(session: FormSession, run: RunActions): void {
  const feedback = useFeedback();
  const t = useTexts('template');
  const pick = useLabel();
  const isTyped = session.ui.mode !== 'view';
  // The events belong to the opened record; a new language or a new run function must not open it again.
  const listen = useEffectEvent(() => {
    const { program, model, context } = session.template;
    const events = program.events.filter((event) => event.on === 'open' || event.on.startsWith('change:'));
    if (events.length === 0 || !isTyped) return undefined;

    const tell = (chain: readonly string[]): void => {
      const names = [...new Set(chain)].map((name) => pick(fieldOf(model, name)?.title) || name);
      feedback.error(t('form.circle', { fields: names.join(' → ') }));
    };
    /** Whether what follows from the change may go on. */
    const fire = async (on: string, chain: readonly string[]): Promise<boolean> => {
      for (const event of events) {
        if (event.on !== on) continue;
        if (event.when && !holds(event.when, expressionValues(program, session.values(), session.options), context))
          continue;
        if (chain.length > LIMIT) {
          tell(chain);
          return false;
        }
        const before = session.values();
        await run(event.do);
        const after = session.values();
        const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
        for (const name of changed) if (!(await fire(`change:${name}`, [...chain, name]))) return false;
      }
      return true;
    };
    void fire('open', []);
    return session.onInput((name) => void fire(`change:${name}`, [name]));
  });
  useEffect(() => listen(), [session, isTyped]);
}
