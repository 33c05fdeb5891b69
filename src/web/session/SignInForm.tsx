import { Alert, Button, Form, Input } from 'antd';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { SignInAnswer } from '../../contract/endpoints/auth.ts';
import type { DemoAccount } from '../../contract/endpoints/system.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { systemConfigAtom } from './config.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import styles from './SignInPage.module.css';
import { useSignIn, type SignInValues } from './useSignIn.ts';
import { EntityField } from './ways/EntityField.tsx';

interface SignInFormProps {
  /** Called once the person is in, or has to show his second factor; with the typed password. */
  onAnswer: (answer: SignInAnswer, password: string) => void;
}

/** Account, password and captcha, in a group with the legal entity before; faults stand under their field, a lock-out above the form. */
export function SignInForm({ onAnswer }: SignInFormProps): ReactNode {
  const texts = useTexts('session');
  const config = useAtomValue(systemConfigAtom);
  const [form] = Form.useForm<SignInValues>();
  const { submit, busy, refusal, captcha } = useSignIn(form, onAnswer);
  const required = (message: string) => [{ required: true, message }];

  const take = (demo: DemoAccount) => {
    form.setFieldsValue({ account: demo.account, password: demo.password });
    // What is left to fill in is the picture's text.
    if (config?.captcha) form.scrollToField('captcha', { focus: true });
    else form.submit();
  };

  return (
    <>
      {refusal && <Alert type="error" showIcon message={refusal} className={styles['refusal']} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={(values) => void submit(values)}
      >
        {config?.signIn?.entities && (
          <Form.Item name="entity" label={texts('entity')} rules={required(texts('entityRequired'))}>
            <EntityField entities={config.signIn.entities} />
          </Form.Item>
        )}
        <Form.Item name="account" label={texts('account')} rules={required(texts('accountRequired'))}>
          <Input autoComplete="username" autoFocus maxLength={64} />
        </Form.Item>
        <Form.Item name="password" label={texts('password')} rules={required(texts('passwordRequired'))}>
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        {config?.captcha && (
          <Form.Item name="captcha" label={texts('captcha')} rules={required(texts('captchaRequired'))}>
            <CaptchaField captcha={captcha} />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" block loading={busy} className={styles['submit']}>
          {texts('signIn')}
        </Button>
      </Form>
      {config?.demo && <DemoAccounts accounts={config.demo.accounts} onTake={take} />}
    </>
  );
}
