import { Button } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { ChangePasswordDialog } from '../../session/lazyChangePassword.ts';
import styles from './Personal.module.css';

/** Leads to the change of the password and says what it does. */
export function Password(): ReactNode {
  const texts = useTexts('personal');
  const [changing, setChanging] = useState(false);
  return (
    <div className={styles['box']}>
      <p className={styles['text']}>{texts('passwordText')}</p>
      <Button type="primary" onClick={() => setChanging(true)}>
        {texts('changePassword')}
      </Button>
      <Suspense fallback={null}>{changing && <ChangePasswordDialog onCancel={() => setChanging(false)} />}</Suspense>
    </div>
  );
}
