import { Select, Skeleton } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { EXPLAIN_OTHERS, type explainEndpoints } from '../../../contract/endpoints/explain.ts';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import { RecordPicker } from '../../fields/reference/RecordPicker.tsx';
import { useClient } from '../../fields/support/clientContext.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import { usePermission } from '../../session/permission.tsx';
import type { Template } from '../model/template.ts';
import { ExplainedRoles } from './ExplainedRoles.tsx';
import { ViewDrawer } from '../../kit/ViewDrawer.tsx';

type Explained = ResponseOf<(typeof explainEndpoints)['api/commonData/explainAccess']>;
type Loaded = { answer: Explained } | { error: unknown } | undefined;

const PEOPLE = { target: 'sysUser' };

/**
 * Why this person, or whom he chooses where he may, sees a record: in sentences, then role by role; of a field or a button when one is chosen.
 */
export function ExplainDrawer({
  template,
  billId,
  onClose,
}: {
  template: Template;
  billId: string;
  onClose(): void;
}): ReactNode {
  const t = useTexts('template');
  const pick = useLabel();
  const client = useClient();
  const fieldLabel = useId();
  const buttonLabel = useId();
  const personLabel = useId();
  const mayAskForOthers = usePermission({ code: EXPLAIN_OTHERS });
  const [userId, setUserId] = useState<string>();
  const [field, setField] = useState<string>();
  const [button, setButton] = useState<string>();
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const { model } = template;
  const { templateCode } = model;
  useEffect(() => {
    let current = true;
    client
      .post(
        'api/commonData/explainAccess',
        {
          templateCode,
          billId,
          ...(userId && { userId }),
          ...(field && { field }),
          ...(button && { button }),
          loading: 'N',
        },
        { handles: 'all' },
      )
      .then((answer): Loaded => ({ answer }))
      .catch((error: unknown): Loaded => ({ error }))
      .then((next) => current && setLoaded(next));
    return () => {
      current = false;
    };
  }, [client, templateCode, billId, userId, field, button, attempt]);
  return (
    <ViewDrawer open width="min(520px, 100vw)" title={t('explain.ask')} onClose={onClose}>
      <div className="explain-asked">
        {mayAskForOthers && (
          <>
            <label id={personLabel}>{t('explain.person')}</label>
            <RecordPicker
              source={PEOPLE}
              ids={userId === undefined ? [] : [userId]}
              multiple={false}
              onPick={([id]) => setUserId(id)}
              control={{ 'aria-labelledby': personLabel, placeholder: t('explain.myself') }}
            />
          </>
        )}
        <label id={fieldLabel}>{t('explain.field')}</label>
        <Select
          aria-labelledby={fieldLabel}
          allowClear
          showSearch
          optionFilterProp="label"
          value={field}
          onChange={setField}
          options={model.fields.map(({ name, title }) => ({ value: name, label: pick(title) }))}
        />
        <label id={buttonLabel}>{t('explain.button')}</label>
        <Select
          aria-labelledby={buttonLabel}
          allowClear
          value={button}
          onChange={setButton}
          options={model.buttons.map(({ code, title }) => ({ value: code, label: pick(title) }))}
        />
      </div>
      {!loaded && <Skeleton active />}
      {loaded && 'error' in loaded && <FaultState error={loaded.error} onRetry={() => setAttempt(attempt + 1)} />}
      {loaded && 'answer' in loaded && (
        <>
          <ul className="explain-words" aria-live="polite">
            {loaded.answer.words.summary.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <ExplainedRoles answer={loaded.answer} />
        </>
      )}
    </ViewDrawer>
  );
}
