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
import { mergedValues, staleFields, valuesBefore, type StaleField } from './staleMerge.ts';
import { typedChanges } from './typedChanges.ts';

export interface Saving {
  /** Saves, asking whatever must be asked. Answers whether the record is stored now. */
  save(): Promise<boolean>;
  /** Dialogs of a save under way; to be drawn somewhere in the form. */
  dialogs: ReactNode;
}

/** A save that somebody else was quicker than. */
interface Stale {
  theirs: OpenedRecord;
  by: Changer;
  fields: readonly StaleField[];
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
  const [stale, setStale] = useState<Stale>();

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
        if (!theirs) {
          session.showFaults([{ message: outcome.message }]);
          return false;
        }
        const { model, answer } = session.template;
        const before = valuesBefore(model, session.baseline, theirs.values, outcome.data.changes);
        const fields = staleFields(model, before, theirs.values, session.values());
        const found = { theirs, fields, by: changerIn(outcome.data, answer.user.id) };
        if (fields.length > 0) {
          setStale(found);
          return false;
        }
        // Nothing to choose from: what stands here goes over the newer version as it is.
        merge(found, new Set());
        return save(confirmed);
      }
      case 'failed':
        // The client's message goes away by itself; that something typed may not be stored has to stay.
        if (outcome.unanswered) session.showFaults([{ message: t('form.unanswered') }]);
        return false;
    }
  };

  const merge = ({ theirs, fields }: Stale, keep: ReadonlySet<string>): void => {
    const mine = session.values();
    const typed = typedChanges(session);
    session.take(theirs);
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
        fields={stale.fields}
        onMerge={(keep) => merge(stale, keep)}
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
