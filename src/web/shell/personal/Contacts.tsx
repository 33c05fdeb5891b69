import { Form, Input } from 'antd';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, type ReactNode } from 'react';
import { isMobileModern } from '../../../model/formats/phone.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { systemConfigAtom } from '../../session/config.ts';

const NewMobileCode = lazy(async () => ({ default: (await import('./NewMobileCode.tsx')).NewMobileCode }));

const PHONE_EXAMPLE = '010-62345678';

/** How the person is reached: mobile number, e-mail, telephone; a new number with the code that was sent there. */
export function Contacts({ stored }: { stored: string }): ReactNode {
  const texts = useTexts('personal');
  const form = Form.useFormInstance<{ mobile: string }>();
  const mobile: string = Form.useWatch('mobile', form) ?? stored;
  // Where numbers sign people in, a new one is shown to be his; to what is no number, no code can be sent.
  const signsIn = useAtomValue(systemConfigAtom)?.signIn?.mobile === true;
  const asksCode = signsIn && mobile !== stored && isMobileModern(mobile);
  return (
    <>
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
      <Form.Item name="phone" label={texts('phone')}>
        <Input maxLength={20} inputMode="tel" autoComplete="work tel" placeholder={PHONE_EXAMPLE} />
      </Form.Item>
    </>
  );
}
