import { Alert, Button, Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { isMobileModern } from '../../../model/formats/phone.ts';
import { AnswerError } from '../../client/errors.ts';
import { post } from '../../client/post.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { fieldErrors } from '../refusal.ts';
import { keepAnswer, SIGN_IN_REFUSALS } from '../signIn.ts';
import styles from '../SignInPage.module.css';
import { useCountdown } from './useCountdown.ts';
import { useRefusal } from './useRefusal.ts';
import type { WayProps } from './WayTabs.tsx';

interface Values {
  mobile: string;
  code: string;
}

/** Mobile number and the code that a text message brings. */
export function MobileForm({ onAnswer }: WayProps): ReactNode {
  const texts = useTexts('signIn');
  const session = useTexts('session');
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const { refusal, explain } = useRefusal();
  const pause = useCountdown();

  const refused = (error: unknown) => {
    if (!(error instanceof AnswerError)) return;
    const faults = fieldErrors(error, ['mobile', 'code']);
    form.setFields(faults);
    explain(faults.length > 0 ? undefined : error);
  };
  const getCode = async () => {
    const { mobile } = await form.validateFields(['mobile']);
    explain(undefined);
    try {
      const { seconds } = await post(
        'api/sys/auth/mobileCode',
        { mobile, loading: 'N' },
        { handles: SIGN_IN_REFUSALS },
      );
      pause.start(seconds);
      form.getFieldInstance('code')?.focus();
    } catch (error) {
      refused(error);
    }
  };
  const submit = async ({ mobile, code }: Values) => {
    setBusy(true);
    explain(undefined);
    try {
      const request = { mobile, code, loading: 'N' } as const;
      onAnswer(keepAnswer(await post('api/sys/auth/mobile', request, { handles: SIGN_IN_REFUSALS })));
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
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
        <Form.Item
          name="mobile"
          label={texts('mobile')}
          rules={[
            {
              validator: (_, value?: string) =>
                value && isMobileModern(value) ? Promise.resolve() : Promise.reject(new Error(texts('mobileRequired'))),
            },
          ]}
        >
          <Input autoComplete="tel" inputMode="tel" autoFocus maxLength={11} />
        </Form.Item>
        <Form.Item label={texts('code')} htmlFor="code">
          <div className={styles['captcha']}>
            <Form.Item name="code" noStyle rules={[{ required: true, message: texts('codeRequired') }]}>
              <Input id="code" autoComplete="one-time-code" inputMode="numeric" maxLength={6} />
            </Form.Item>
            <Button disabled={pause.left > 0} onClick={() => void getCode().catch(() => undefined)}>
              {pause.left > 0 ? texts('codeAgain', { seconds: pause.left }) : texts('getCode')}
            </Button>
          </div>
        </Form.Item>
        <p className={styles['hint']} role="status">
          {pause.left > 0 && texts('codeSent')}
        </p>
        <Button type="primary" htmlType="submit" block loading={busy} className={styles['submit']}>
          {session('signIn')}
        </Button>
      </Form>
    </>
  );
}
