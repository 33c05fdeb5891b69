import { Button, Form, Input } from 'antd';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { CODES } from '../../../contract/codes.ts';
import type { OwnRecord } from '../../../contract/endpoints/person.ts';
import { AnswerError } from '../../client/errors.ts';
import { post } from '../../client/post.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import { PageSkeleton } from '../../kit/PageSkeleton.tsx';
import { useFeedback } from '../../kit/useFeedback.ts';
import { useRequest } from '../../kit/useRequest.ts';
import { systemConfigAtom } from '../../session/config.ts';
import { fieldErrors } from '../../session/refusal.ts';
import styles from './Personal.module.css';
import { Photo } from './Photo.tsx';

/** What is known of the person; telephone, e-mail and photo are his own to change. */
export function Information(): ReactNode {
  const load = useCallback((signal: AbortSignal) => post('api/sys/person/get', { loading: 'N' }, { signal }), []);
  const { data, error, reload } = useRequest(load);
  if (!data) return error ? <FaultState error={error} onRetry={reload} /> : <PageSkeleton />;
  return (
    <div className={styles['box']}>
      <Photo photo={data.photo} onChanged={reload} />
      <Facts person={data} />
      <Contact person={data} />
    </div>
  );
}

function Facts({ person }: { person: OwnRecord }): ReactNode {
  const texts = useTexts('personal');
  const signedIn = person.lastLogin && `${formatDateTime(person.lastLogin)} ${person.lastIp}`;
  const facts: [string, string | null][] = [
    [texts('account'), person.account],
    [texts('userName'), person.userName],
    [texts('department'), person.department],
    [texts('post'), person.post],
    [texts('roles'), person.roles.join(', ')],
    [texts('lastLogin'), signedIn],
  ];
  return (
    <dl className={styles['facts']}>
      {facts.flatMap(([name, value]) => (value ? [<dt key={name}>{name}</dt>, <dd key={`${name}=`}>{value}</dd>] : []))}
    </dl>
  );
}

const NewMobileCode = lazy(async () => ({ default: (await import('./NewMobileCode.tsx')).NewMobileCode }));

type Contacts = Pick<OwnRecord, 'mobile' | 'email'> & { mobileCode?: string };

function Contact({ person }: { person: Contacts }): ReactNode {
  const texts = useTexts('personal');
  const { success } = useFeedback();
  const [form] = Form.useForm<Contacts>();
  const [busy, setBusy] = useState(false);
  const [stored, setStored] = useState(person.mobile);
  const mobile = Form.useWatch('mobile', form);
  // Where numbers sign people in, a new one is shown to be his.
  const asksCode = useAtomValue(systemConfigAtom)?.signIn?.mobile === true && Boolean(mobile) && mobile !== stored;
  const save = async ({ mobileCode, ...contacts }: Contacts) => {
    setBusy(true);
    try {
      await post('api/sys/person/save', { ...contacts, mobileCode, loading: 'N' }, { handles: [CODES.refused] });
      setStored(contacts.mobile);
      success(texts('saved'));
    } catch (error) {
      if (!(error instanceof AnswerError) || error.code !== CODES.refused) return;
      const faults = fieldErrors(error, ['mobile', 'mobileCode', 'email']);
      form.setFields(faults.length > 0 ? faults : [{ name: 'mobile', errors: [error.msg] }]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form form={form} layout="vertical" initialValues={person} onFinish={(values) => void save(values)}>
      <Form.Item name="mobile" label={texts('mobile')}>
        <Input maxLength={20} inputMode="tel" autoComplete="tel" />
      </Form.Item>
      {asksCode && (
        <Suspense fallback={null}>
          <NewMobileCode mobile={mobile} onRefused={(fault) => form.setFields([{ name: 'mobile', errors: [fault] }])} />
        </Suspense>
      )}
      <Form.Item name="email" label={texts('email')}>
        <Input maxLength={100} inputMode="email" autoComplete="email" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {texts('save')}
      </Button>
    </Form>
  );
}
