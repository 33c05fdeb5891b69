import { App } from 'antd';
import { useState, type ReactNode } from 'react';
import type { FieldError } from '../../../contract/envelope.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useFieldScope } from '../../fields/support/fieldScope.ts';
import { textOf } from '../../fields/support/values.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import type { FormFault } from './formFaults.ts';
import type { FormSession, OpenedRecord } from './FormSession.ts';
import { readRecord } from './openRecord.ts';
import { saveRecord } from './saveRecord.ts';
import { StaleDialog, type Changer } from './StaleDialog.tsx';
import { mergedValues, staleFields } from './staleMerge.ts';
import { typedChanges } from './typedChanges.ts';

export interface Saving {
  /** Saves, asking whatever must be asked. Answers whether the record is stored now. */
  save(): Promise<boolean>;
  /** Dialogs of a save under way; to be drawn somewhere in the form. */
  dialogs: ReactNode;
}

interface SavingEvents {
  onFaults(faults: readonly FormFault[]): void;
  onSaved(billId: string): void;
}

/** Saving with everything around it: warnings that want a confirmation, reminders, a record that somebody else has changed. */
export function useSaving(session: FormSession, { onFaults, onSaved }: SavingEvents): Saving {
  const client = useClient();
  const { labels } = useFieldScope();
  const { modal, message } = App.useApp();
  const feedback = useFeedback();
  const t = useTexts('template');
  const pick = useLabel();
  const [stale, setStale] = useState<{ theirs: OpenedRecord; by: Changer }>();

  const sentences = (errors: readonly FieldError[]): ReactNode => (
    <ul className="form-sentences">
      {errors.map((error) => {
        const label = error.field ? pick(fieldOf(session.template.model, error.field)?.title) : '';
        return (
          <li key={`${error.field ?? ''} ${error.message}`}>{label ? `${label}: ${error.message}` : error.message}</li>
        );
      })}
    </ul>
  );

  const save = async (confirmed = false): Promise<boolean> => {
    const outcome = await saveRecord(client, session, confirmed);
    switch (outcome.kind) {
      case 'saved':
        void message.success(t('form.saved'));
        if (outcome.reminders.length > 0)
          modal.info({
            title: t('client:systemPrompt'),
            content: sentences(outcome.reminders),
            okText: t('form.understood'),
          });
        onSaved(outcome.billId);
        return true;
      case 'warnings': {
        const goOn = await feedback.confirm(sentences(outcome.warnings), { okText: t('form.saveAnyway') });
        return goOn ? save(true) : false;
      }
      case 'faults':
        onFaults(outcome.faults);
        return false;
      case 'stale': {
        const theirs = await readRecord(client, session.template, labels, session.id ?? '').catch(() => undefined);
        if (theirs) setStale({ theirs, by: changerIn(outcome.data, session.template.answer.user.id) });
        else session.showFaults([{ message: outcome.message }]);
        return false;
      }
      case 'failed':
        // The client's message goes away by itself; that something typed may not be stored has to stay.
        if (outcome.unanswered) session.showFaults([{ message: t('form.unanswered') }]);
        return false;
    }
  };

  const merge = (keep: ReadonlySet<string>): void => {
    if (!stale) return;
    const mine = session.values();
    const fields = staleFields(session.template.model, session.baseline, stale.theirs.values, mine);
    const typed = typedChanges(session);
    session.take(stale.theirs);
    // What cannot be changed any more, as the record stands now, stays as it is: the server would refuse it each time.
    const merged = Object.entries(mergedValues(mine, fields, keep));
    session.set(Object.fromEntries(merged.filter(([name]) => session.isOpen(name))), true);
    setStale(undefined);
    const lost = typed.filter(({ field }) => !session.isOpen(field.name));
    if (lost.length > 0)
      void message.warning(t('stale.locked', { names: lost.map(({ field }) => pick(field.title)).join(', ') }));
  };

  return {
    save: () => save(),
    dialogs: stale && (
      <StaleDialog
        by={stale.by}
        fields={staleFields(session.template.model, session.baseline, stale.theirs.values, session.values())}
        onMerge={merge}
        onReload={() => {
          session.take(stale.theirs);
          setStale(undefined);
        }}
        onCancel={() => setStale(undefined)}
      />
    ),
  };
}

/** Who changed the record, as a stale answer names him. */
function changerIn(data: Readonly<Record<string, unknown>>, ownId: string): Changer {
  return { name: textOf(data.updatedByName), isOneself: data.updatedBy === ownId };
}
