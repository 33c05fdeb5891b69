import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import styles from './SignInPage.module.css';
import type { Captcha } from './useCaptcha.ts';

interface CaptchaFieldProps {
  captcha: Captcha;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** The captcha's input with its picture; a click on the picture fetches another. */
export function CaptchaField({ captcha, id, value, onChange }: CaptchaFieldProps): ReactNode {
  const texts = useTexts('session');
  return (
    <div className={styles['captcha']}>
      <Input
        id={id}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        autoComplete="off"
        maxLength={8}
      />
      <button
        type="button"
        className={styles['captchaImage']}
        onClick={captcha.refresh}
        aria-label={texts('captchaRefresh')}
        title={texts('captchaRefresh')}
      >
        {captcha.image ? <img src={captcha.image} alt="" /> : <span>{texts('captchaRefresh')}</span>}
      </button>
    </div>
  );
}
