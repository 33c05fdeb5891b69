import { App, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { CODES } from '../../../contract/codes.ts';
import type { TransitionResult } from '../../../contract/endpoints/records.ts';
import type { Expression } from '../../../model/expression/compile.ts';
import { expressionValues, holds, type Values } from '../../../model/program/evaluate.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { faultText } from '../../../model/texts/fault.ts';
import { titleOfFault } from '../../client/showFault.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { isEmpty } from '../../fields/support/values.ts';
import { useTyped } from '../../fields/support/useTyped.ts';
import { useLabel, useLanguage, useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import { useOverlays, type TransitionRequest } from '../overlays/overlays.ts';
import type { Target } from '../actions/actionEnv.ts';
import { isWire } from './initialValues.ts';
import { serverFaults } from './formFaults.ts';
import { useBusyFields } from '../../fields/support/useBusyFields.ts';
import { ViewModal } from '../../kit/ViewModal.tsx';

interface TransitionDialogProps {
  request: TransitionRequest;
  onSettle(done: boolean): void;
}

/** What a transition asks before it happens: an opinion, the fields of its form, or simply whether. */
export function TransitionDialog({ request, onSettle }: TransitionDialogProps) {
  const { template, targets, session, whole, onDone } = request;
  const overlays = useOverlays();
  const isMany = whole !== undefined || targets.length > 1;
  const t = useTexts('template');
  const pick = useLabel();
  const language = useLanguage();
  const client = useClient();
  const { modal, message } = App.useApp();
  const feedback = useFeedback();
  const unique = useId();
  const config = template.model.states?.transitions.find((entry) => entry.name === request.transition);
  const asked = (config?.form ?? []).flatMap((name) => fieldOf(template.model, name) ?? []);
  const given = targets.length === 1 ? targets[0]?.values : undefined;
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(asked.map((field) => [field.name, given?.[field.name] ?? null])),
  );
  const [opinion, setOpinion] = useState('');
  const [below, setBelow] = useState(false);
  const asksBelow = config?.below === 'ask' && template.model.tree !== undefined;
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const typed = useTyped(opinion, setOpinion);
  const wantsOpinion = config?.opinion === 'required' || config?.opinion === 'optional';
  // Conditions are judged where the whole record is at hand, as it will stand after the step; a list knows only its columns and asks all.
  const happens = (when: Expression | undefined, otherwise: boolean): boolean => {
    if (!when || !session) return otherwise;
    const { states } = template.model;
    const state = states && typeof config?.to === 'string' ? { [states.field]: config.to } : {};
    return holds(
      when,
      expressionValues(template.program, { ...session.values(), ...values, ...state }, session.options),
      template.context,
    );
  };
  const shown = asked.filter(({ name }) => happens(template.program.fields.get(name)?.visibleWhen, true));
  const isRequired = (name: string): boolean => {
    const field = fieldOf(template.model, name);
    if (
      config?.requires?.includes(name) === true ||
      field?.required === true ||
      field?.requiredAt?.includes(request.transition) === true
    )
      return true;
    return happens(template.program.fields.get(name)?.requiredWhen, false);
  };

  const cannot = isMany && !whole ? targets.filter((target) => isNotNow(target, request.transition)).length : 0;
  const missing = (): Record<string, string> => {
    const found: Record<string, string> = {};
    for (const field of shown)
      if (isRequired(field.name) && isEmpty(values[field.name]))
        found[field.name] = faultText({ key: 'required', params: { label: pick(field.title) } }, language);
    if (config?.opinion === 'required' && opinion.trim() === '') found[OPINION] = t('transition.opinionMissing');
    return found;
  };

  const files = useBusyFields();
  const send = async (confirmed?: boolean): Promise<void> => {
    const found = missing();
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    if (isMany) return sendMany();
    setBusy(true);
    const bills = targets.map(({ id, version }) => ({ billId: id, version }));
    const payload = {
      templateCode: template.model.templateCode,
      transition: request.transition,
      bills,
      opinion: opinion.trim() || undefined,
      below: asksBelow ? below : undefined,
      values: asked.length > 0 ? values : undefined,
      confirmed,
    };
    try {
      const { results } = await client.post('api/commonData/transition', payload);
      await settle(results);
    } catch {
      // The client has shown why; what was typed stays.
      setBusy(false);
    }
  };

  /** Each of several records has a result of its own, which the dialog of the work tells. */
  const sendMany = (): void => {
    const bills = targets.map(({ id, version }) => ({ billId: id, version }));
    overlays.bulk({
      kind: 'run',
      template,
      title: pick(config?.title),
      ...(whole ?? { target: { bills }, total: bills.length }),
      work: {
        kind: 'transition',
        transition: request.transition,
        opinion: opinion.trim() || undefined,
        below: asksBelow ? below : undefined,
        values: asked.length > 0 ? values : undefined,
      },
      onDone: () => onDone?.(),
    });
    onSettle(false);
  };

  const settle = async (results: readonly TransitionResult[]): Promise<void> => {
    setBusy(false);
    const warnings = results.flatMap((result) => result.warnings ?? []);
    if (warnings.length > 0) {
      const goOn = await feedback.confirm(list(warnings.map((warning) => warning.message)), {
        okText: t('transition.goOn'),
      });
      if (goOn) await send(true);
      return;
    }
    const failed = results.filter((result) => result.code !== CODES.ok);
    if (failed.length === 0) {
      const next = [...new Set(results.flatMap((result) => result.next ?? []))].join(', ');
      const told = { title: pick(config?.title), count: results.length, next };
      void message.success(
        next ? t('transition.doneNext', told) : t('transition.done', told),
        next ? NEXT_SECONDS : undefined,
      );
      onSettle(true);
      return;
    }
    const errors = serverFaults({ errors: failed.flatMap((result) => result.errors ?? []) }, template.model);
    setFaults(
      Object.fromEntries(
        errors.flatMap((fault) =>
          fault.field && fault.rows === undefined ? [[fault.field, fault.message] as const] : [],
        ),
      ),
    );
    const inDialog = errors.every(
      (fault) => fault.rows === undefined && shown.some((field) => field.name === fault.field),
    );
    if (errors.length > 0 && inDialog) return;
    session?.showFaults(errors);
    // The form says what is wrong at each place, and lists it: a dialog over it would say the same without the places.
    if (session && errors.length > 0) return onSettle(false);
    const [first] = failed;
    await modal.error({
      title: t(first && failed.length === 1 ? titleOfFault(first.code) : 'client:systemPrompt'),
      content: list(failed.flatMap(sentences)),
      okText: t('common:confirm'),
    });
    // Somebody else was quicker, or the record has left this person's sight: what is on screen is no longer so.
    if (failed.some(({ code }) => code === CODES.recordDenied || code === CODES.notNow)) onDone?.();
    onSettle(failed.length < results.length);
  };

  const sentences = (result: TransitionResult): string[] => {
    const label = targets.find((target) => target.id === result.billId)?.label ?? '';
    const why = [result.msg, ...(result.errors ?? []).map((error) => error.message)].filter(Boolean);
    return why.map((text) => (targets.length > 1 && label ? `${label}: ${text}` : text));
  };

  return (
    <ViewModal
      open
      title={shown.length > 0 || wantsOpinion ? pick(config?.title) : t('client:systemPrompt')}
      okText={pick(config?.title)}
      cancelText={t('common:cancel')}
      confirmLoading={busy || files.isBusy}
      onOk={() => void send()}
      onCancel={() => onSettle(false)}
    >
      {shown.length === 0 && !wantsOpinion && (
        <p>{t('transition.ask', { title: pick(config?.title), count: whole?.total ?? targets.length })}</p>
      )}
      {cannot > 0 && <p className="field-note">{t('transition.someCannot', { count: cannot })}</p>}
      {shown.map((field) => {
        const { Input: FieldInput } = uiOf(field);
        const id = `${unique}-${field.name}`;
        const fault = faults[field.name];
        return (
          <div key={field.name} className="form-field">
            <label className="form-label" htmlFor={id}>
              {pick(field.title)}
              {isRequired(field.name) && (
                <span className="field-required" aria-hidden="true">
                  {' *'}
                </span>
              )}
            </label>
            <FieldInput
              id={id}
              field={field}
              label={pick(field.title)}
              value={values[field.name]}
              invalid={fault !== undefined}
              describedBy={fault ? `${id}-fault` : undefined}
              record={() => ({ ...given, ...values })}
              onBusy={files.mark(field.name)}
              onChange={(value) => isWire(value) && setValues((before) => ({ ...before, [field.name]: value }))}
            />
            {fault && (
              <div id={`${id}-fault`} className="field-fault" role="alert">
                {fault}
              </div>
            )}
          </div>
        );
      })}
      {asksBelow && (
        <Checkbox checked={below} onChange={(event) => setBelow(event.target.checked)}>
          {t('transition.below')}
        </Checkbox>
      )}
      {wantsOpinion && (
        <div className="form-field">
          <label className="form-label" htmlFor={`${unique}-opinion`}>
            {t('transition.opinion')}
            {config?.opinion === 'required' && (
              <span className="field-required" aria-hidden="true">
                {' *'}
              </span>
            )}
          </label>
          <Input.TextArea
            id={`${unique}-opinion`}
            rows={3}
            maxLength={2000}
            status={faults[OPINION] ? 'error' : undefined}
            {...typed}
          />
          {faults[OPINION] && (
            <div className="field-fault" role="alert">
              {faults[OPINION]}
            </div>
          )}
        </div>
      )}
    </ViewModal>
  );
}

/** Seconds for which the next hand is told. */
const NEXT_SECONDS = 6;
const isNotNow = ({ rights }: Target, transition: string): boolean =>
  rights !== undefined && !rights.transitions.includes(transition);

const OPINION = '$opinion';

const list = (sentences: readonly string[]) => (
  <ul className="form-sentences">
    {[...new Set(sentences)].map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
