import { useId, useMemo, useState } from 'react';
import { checkRecord } from '../../../model/program/checkRecord.ts';
import { evaluateRecord, type Values } from '../../../model/program/evaluate.ts';
import { parameterName } from '../../../model/resolved/parameters.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { useLabel, useLanguage, useTexts } from '../../i18n/useTexts.ts';
import { localFaults, type FormFault } from '../form/formFaults.ts';
import { initialValues, isWire } from '../form/initialValues.ts';
import type { AskRequest } from '../overlays/overlays.ts';
import { useBusyFields } from '../../fields/support/useBusyFields.ts';
import { ViewModal } from '../../kit/ViewModal.tsx';

interface ParametersDialogProps {
  request: AskRequest;
  onSettle(values: Values | undefined): void;
}

/** What a button asks for before it acts: a small form under the same rules as any other, which the server asks once more. */
export default function ParametersDialog({ request, onSettle }: ParametersDialogProps) {
  const { template, button, program, count } = request;
  const { model } = program;
  const pick = useLabel();
  const language = useLanguage();
  const t = useTexts('template');
  const unique = useId();
  const [values, setValues] = useState<Values>(() => initialValues(program, template.context));
  const [faults, setFaults] = useState<readonly FormFault[]>([]);
  const state = useMemo(
    () => evaluateRecord(program, values, template.context, { side: 'browser' }),
    [program, values, template.context],
  );
  const shown = model.fields.filter(({ name, hidden }) => !hidden && state.visible[name] !== false);
  const files = useBusyFields();
  const send = (): void => {
    const found = checkRecord(program, state, template.context, { side: 'browser' });
    const told = localFaults(found, model, {}, language);
    setFaults(told);
    const first = told[0]?.field;
    if (told.length === 0) onSettle(state.values);
    else if (first) document.getElementById(`${unique}-${first}`)?.focus();
  };
  const change = (name: string, value: unknown): void => {
    if (!isWire(value)) return;
    setValues((before) => ({ ...before, [name]: value }));
    setFaults((before) => before.filter(({ field }) => field !== name));
  };
  return (
    <ViewModal
      open
      title={pick(button.title)}
      okText={button.confirm ? t('common:confirm') : t('actions.run')}
      okButtonProps={{ danger: button.danger }}
      cancelText={t('common:cancel')}
      confirmLoading={files.isBusy}
      onOk={send}
      onCancel={() => onSettle(undefined)}
    >
      {button.confirm && <p>{pick(button.confirm)}</p>}
      {count > 1 && <p className="field-note">{t('list.selected', { count })}</p>}
      {shown.map((field) => {
        const { Input } = uiOf(field);
        const id = `${unique}-${field.name}`;
        const fault = faults.find((one) => one.field === field.name)?.message;
        const help = pick(field.help);
        return (
          <div key={field.name} className="form-field">
            <label className="form-label" htmlFor={id}>
              {pick(field.title)}
              {state.required[field.name] && (
                <span className="field-required" aria-hidden="true">
                  {' *'}
                </span>
              )}
            </label>
            <Input
              id={id}
              // Pickers ask the server by this name, which says whose parameter it is.
              field={{ ...field, name: parameterName(button, field) }}
              label={pick(field.title)}
              value={state.values[field.name] ?? null}
              disabled={state.readOnly[field.name]}
              invalid={fault !== undefined}
              describedBy={fault ? `${id}-fault` : help ? `${id}-help` : undefined}
              record={() => values}
              onBusy={files.mark(field.name)}
              onChange={(value) => change(field.name, value)}
            />
            {help && (
              <div id={`${id}-help`} className="field-note">
                {help}
              </div>
            )}
            {fault && (
              <div id={`${id}-fault`} className="field-fault" role="alert">
                {fault}
              </div>
            )}
          </div>
        );
      })}
    </ViewModal>
  );
}
