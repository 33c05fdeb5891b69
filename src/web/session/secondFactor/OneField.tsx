import { Button, Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { CODES } from '../../../contract/codes.ts';
import { AnswerError } from '../../client/errors.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { fieldErrors } from '../refusal.ts';

interface OneFieldProps {
  /** As the server names it in its refusals. */
  name: string;
  label: string;
  button: string;
  isPassword?: boolean;
  danger?: boolean;
  /** Rejects with AnswerError 208, whose words stand at the field. */
  onSubmit: (value: string) => Promise<void>;
}

/** A form of one secret: a password or a code. */
export function OneField({ name, label, button, isPassword, danger, onSubmit }: OneFieldProps): ReactNode {
  const texts = useTexts('signIn');
  const [form] = Form.useForm<Record<string, string>>();
  const [busy, setBusy] = useState(false);
  const submit = async (value: string) => {
    setBusy(true);
    try {
      await onSubmit(value);
    } catch (error) {
      if (!(error instanceof AnswerError) || error.code !== CODES.refused) return;
      const faults = fieldErrors(error, [name]);
      form.setFields(faults.length > 0 ? faults : [{ name, errors: [error.msg] }]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values[name] ?? '')}>
      <Form.Item name={name} label={label} rules={[{ required: true, message: texts('required') }]}>
        {isPassword ? (
          <Input.Password autoComplete="current-password" maxLength={128} />
        ) : (
          <Input autoComplete="one-time-code" maxLength={40} />
        )}
      </Form.Item>
      <Button type="primary" danger={danger} htmlType="submit" loading={busy}>
        {button}
      </Button>
    </Form>
  );
}
