import { Alert, Button, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './SecondFactor.module.css';

/** The codes for the day on which the telephone is lost, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }): ReactNode {
  const texts = useTexts('signIn');
  return (
    <>
      <Alert type="warning" showIcon message={texts('recoveryText')} />
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Typography.Text copyable={{ text: codes.join('\n') }}>{texts('copyCodes')}</Typography.Text>
        <Button type="primary" onClick={onKept}>
          {texts('codesKept')}
        </Button>
      </div>
    </>
  );
}
