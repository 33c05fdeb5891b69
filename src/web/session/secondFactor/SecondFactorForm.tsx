import { Alert, Button, Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { CODES } from '../../../contract/codes.ts';
import type { SignInAnswer } from '../../../contract/endpoints/auth.ts';
import { AnswerError } from '../../client/errors.ts';
import { post } from '../../client/post.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { fieldErrors } from '../refusal.ts';
import { keepAnswer, SIGN_IN_REFUSALS } from '../signIn.ts';
import styles from '../SignInPage.module.css';
import { useRefusal } from '../ways/useRefusal.ts';

interface SecondFactorFormProps {
  challenge: string;
  onAnswer: (answer: SignInAnswer) => void;
  /** Back to the first factor. */
  onCancel: () => void;
}

/** Asks for a code of the authenticator app, or a recovery code, after the first factor. */
export function SecondFactorForm({ challenge, onAnswer, onCancel }: SecondFactorFormProps): ReactNode {
  const texts = useTexts('signIn');
  const session = useTexts('session');
  const [form] = Form.useForm<{ code: string }>();
  const [busy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const { refusal, explain } = useRefusal();
  const submit = async ({ code }: { code: string }) => {
    setBusy(true);
    explain(undefined);
    try {
      const request = { challenge, code, loading: 'N' } as const;
      onAnswer(keepAnswer(await post('api/sys/auth/secondFactor', request, { handles: SIGN_IN_REFUSALS })));
    } catch (error) {
      if (!(error instanceof AnswerError)) return;
      const faults = fieldErrors(error, ['code']);
      form.setFields(faults);
      explain(faults.length > 0 ? undefined : error);
      setOver(error.code === CODES.notNow);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={styles['hint']}>{texts('secondFactorText')}</p>
      {refusal && <Alert type="error" showIcon message={refusal} className={styles['refusal']} />}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item name="code" label={texts('code')} rules={[{ required: true, message: texts('codeRequired') }]}>
          <Input autoFocus autoComplete="one-time-code" maxLength={40} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy} disabled={isOver} className={styles['submit']}>
          {session('signIn')}
        </Button>
        <Button type="link" block onClick={onCancel}>
          {texts('beginAgain')}
        </Button>
      </Form>
    </>
  );
}
