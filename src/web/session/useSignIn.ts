import type { FormInstance } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { AnswerError } from '../client/errors.ts';
import { formatDateTime } from '../i18n/formatDate.ts';
import type { Texts } from '../i18n/texts.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { systemConfigAtom } from './config.ts';
import type { SignInAnswer } from '../../contract/endpoints/auth.ts';
import { fieldErrors, lockedUntil } from './refusal.ts';
import { signIn } from './signIn.ts';
import { useCaptcha, type Captcha } from './useCaptcha.ts';

export interface SignInValues {
  account: string;
  password: string;
  captcha?: string;
  /** Id of the legal entity, where it is asked for. */
  entity?: string;
}

const FIELDS = ['account', 'password', 'captcha', 'entity'] as const satisfies readonly (keyof SignInValues)[];

interface SignInState {
  submit: (values: SignInValues) => Promise<void>;
  busy: boolean;
  /** What stands above the form: a lock-out, or a refusal that belongs to no field. */
  refusal: string | undefined;
  captcha: Captcha;
}

/** The behaviour of the sign-in form. A captcha is good for one try, so each refusal fetches a new one. */
export function useSignIn(
  form: FormInstance<SignInValues>,
  onAnswer: (answer: SignInAnswer, password: string) => void,
): SignInState {
  const texts = useTexts('session');
  const config = useAtomValue(systemConfigAtom);
  const captcha = useCaptcha(config?.captcha ?? false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const submit = async (values: SignInValues) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      onAnswer(await signIn({ ...values, captchaId: captcha.id, loading: 'N' }), values.password);
    } catch (error) {
      if (!(error instanceof AnswerError)) return;
      setRefusal(explain(error, texts));
      // In this order: setting a value takes the fault of its field away.
      form.setFieldValue('captcha', '');
      form.setFields(fieldErrors(error, FIELDS));
      captcha.refresh();
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, refusal, captcha };
}

function explain(error: AnswerError, texts: Texts): string | undefined {
  const until = lockedUntil(error.data);
  if (until) return texts('lockedUntil', { time: formatDateTime(until) });
  return fieldErrors(error, FIELDS).length === 0 ? error.msg : undefined;
}
