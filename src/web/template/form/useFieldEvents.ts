import { useEffect, useEffectEvent } from 'react';
import { fieldOf } from '../../../model/resolved/model.ts';
import { expressionValues, holds } from '../../../model/program/evaluate.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import type { RunActions } from '../actions/useActions.ts';
import type { FormSession } from './FormSession.ts';

/** Changes that may follow from one key stroke. More than that is a circle. */
const LIMIT = 20;

/**
 * Runs the `open` and `change:<field>` events of the model. A change made by an event may cause another one; after a hard limit the
 * chain is broken, and the fields that take part are named.
 */
export function useFieldEvents(session: FormSession, run: RunActions): void {
  const feedback = useFeedback();
  const t = useTexts('template');
  const pick = useLabel();
  // The events belong to the opened record; a new language or a new run function must not open it again.
  const listen = useEffectEvent(() => {
    const { program, model, context } = session.template;
    const events = program.events.filter((event) => event.on === 'open' || event.on.startsWith('change:'));
    if (events.length === 0 || session.ui.mode === 'view') return undefined;

    const fire = async (on: string, chain: readonly string[]): Promise<void> => {
      for (const event of events) {
        if (event.on !== on) continue;
        if (event.when && !holds(event.when, expressionValues(program, session.values(), session.options), context))
          continue;
        if (chain.length > LIMIT) {
          const names = [...new Set(chain)].map((name) => pick(fieldOf(model, name)?.title) || name);
          feedback.error(t('form.circle', { fields: names.join(' → ') }));
          return;
        }
        const before = session.values();
        await run(event.do);
        const after = session.values();
        const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
        for (const name of changed) await fire(`change:${name}`, [...chain, name]);
      }
    };
    void fire('open', []);
    return session.onInput((name) => void fire(`change:${name}`, [name]));
  });
  useEffect(() => listen(), [session]);
}
