import { App, Form, Input, Modal } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { CODES } from '../../contract/codes.ts';
import { isStrongPassword, passwordStrength } from '../../model/formats/credentials.ts';
import { AnswerError } from '../client/errors.ts';
import { post } from '../client/post.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { keepThemeNow } from './keptTheme.ts';
import { PasswordStrengthMeter } from './PasswordStrengthMeter.tsx';
import styles from './ChangePasswordDialog.module.css';
import { fieldErrors } from './refusal.ts';
import { signInAgain } from './signInAgain.ts';

interface ChangePasswordDialogProps {
  /** The password must change before anything else is possible. */
  forced?: boolean;
  /** Known when the person has just signed in with it. */
  oldPassword?: string;
  /** A forced change is done, and the person goes on. After any other he is on his way to the sign-in page. */
  onChanged?: () => void;
  onCancel: () => void;
}

interface Passwords {
  oldPassword: string;
  newPassword: string;
  repeated: string;
}

/** Changes the signed-in person's password: 6-16 characters mixing letters, digits and !@#$%^&.* (Specification §5). Who wanted it signs in again. */
export function ChangePasswordDialog({
  forced = false,
  oldPassword,
  onChanged,
  onCancel,
}: ChangePasswordDialogProps): ReactNode {
  const texts = useTexts('session');
  const { message } = App.useApp();
  const [form] = Form.useForm<Passwords>();
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const newPassword = Form.useWatch('newPassword', form) ?? '';

  const submit = async (passwords: Passwords) => {
    setBusy(true);
    try {
      // The change ends the session that could keep it.
      if (!forced) await keepThemeNow();
      const request = { oldPassword: passwords.oldPassword, newPassword: passwords.newPassword };
      await post('api/sys/auth/changePassword', request, { handles: [CODES.refused] });
      if (!forced) return signInAgain();
      message.success(texts('passwordChanged'));
      onChanged?.();
    } catch (error) {
      if (!(error instanceof AnswerError) || error.code !== CODES.refused) return;
      const faults = fieldErrors(error, ['oldPassword', 'newPassword']);
      form.setFields(faults.length > 0 ? faults : [{ name: 'newPassword', errors: [error.msg] }]);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={texts(forced ? 'mustChangeTitle' : 'changePassword')}
      okText={texts('changePassword')}
      confirmLoading={busy}
      maskClosable={false}
      // A button of the form itself, though it stands outside: so Enter in a field sends it.
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onCancel}
    >
      {forced && <p className={styles['reason']}>{texts('mustChangeReason')}</p>}
      <Form
        form={form}
        id={formId}
        layout="vertical"
        requiredMark={false}
        initialValues={{ oldPassword }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="oldPassword"
          label={texts('oldPassword')}
          hidden={oldPassword !== undefined}
          rules={[{ required: true, message: texts('passwordRequired') }]}
        >
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={texts('newPassword')}
          extra={<PasswordStrengthMeter strength={passwordStrength(newPassword)} />}
          rules={[
            { required: true, message: texts('passwordRequired') },
            {
              validator: (_, value: string) =>
                !value || isStrongPassword(value)
                  ? Promise.resolve()
                  : Promise.reject(new Error(texts('passwordRule'))),
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={16} />
        </Form.Item>
        <Form.Item
          name="repeated"
          label={texts('repeatPassword')}
          dependencies={['newPassword']}
          rules={[
            { required: true, message: texts('passwordRequired') },
            ({ getFieldValue }) => ({
              validator: (_, value: string) =>
                !value || value === getFieldValue('newPassword')
                  ? Promise.resolve()
                  : Promise.reject(new Error(texts('passwordsDiffer'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={16} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
