import { useState } from 'react';
import { targetOf } from '../../../../model/field-types/reference.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { FieldScopeContext, useFieldScope } from '../../support/fieldScope.ts';
import { textsOf } from '../../support/values.ts';
import { Chooser } from './Chooser.tsx';
import { isPlural, type ChosenField } from './chosenField.ts';
import { Lately } from './Lately.tsx';
import { rememberChosen } from './lately.ts';
import { ViewModal } from '../../../kit/ViewModal.tsx';

export interface ChooserDialogProps {
  label: string;
  /** The reference field that is filled. */
  field: ChosenField;
  ids: readonly string[];
  record?(): Readonly<Record<string, unknown>>;
  /** Puts what was ticked below the records into another field. */
  set?(name: string, value: unknown): void;
  onPick(ids: string[]): void;
  onClose(): void;
}

/** Chooses records by looking through them; nothing is taken over before it is said so. */
export function ChooserDialog({ label, field, ids, record, set, onPick, onClose }: ChooserDialogProps) {
  const t = useTexts('fields');
  const scope = useFieldScope();
  const target = targetOf(field);
  const into = set && field.nested?.into;
  const [chosen, setChosen] = useState<readonly string[]>(ids);
  const [taken, setTaken] = useState<readonly string[]>(() => (into ? textsOf(record?.()[into]) : []));
  const toggleTaken = (id: string): void =>
    setTaken((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));
  const add = (id: string): void =>
    setChosen(isPlural(field) ? [...new Set([...chosen, id])].slice(0, field.maxItems) : [id]);
  return (
    <ViewModal
      open
      width="min(1040px, 96vw)"
      title={t('chooser.title', { label })}
      okText={t('chooser.take')}
      onOk={() => {
        rememberChosen(target, chosen);
        onPick([...chosen]);
        if (into) set(into, [...taken]);
        onClose();
      }}
      onCancel={onClose}
    >
      {/* Whoever chooses is led nowhere else. */}
      <FieldScopeContext.Provider value={{ ...scope, openRecord: undefined }}>
        <Lately field={field} record={record} chosen={chosen} onChoose={add} />
        <Chooser
          field={field}
          chosen={chosen}
          record={record}
          taken={into ? { ids: taken, onToggle: toggleTaken } : undefined}
          onChange={setChosen}
        />
      </FieldScopeContext.Provider>
      {into && (
        <p className="field-note" role="status">
          {t('chooser.taken', { count: taken.length })}
        </p>
      )}
    </ViewModal>
  );
}
