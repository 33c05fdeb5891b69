import type { ReactNode } from 'react';
import type { DemoAccount } from '../../contract/endpoints/system.ts';
import { useLabel, useTexts } from '../i18n/useTexts.ts';
import styles from './SignInPage.module.css';

interface DemoAccountsProps {
  accounts: readonly DemoAccount[];
  onTake: (account: DemoAccount) => void;
}

/** The accounts of the demonstration data, one click each. */
export function DemoAccounts({ accounts, onTake }: DemoAccountsProps): ReactNode {
  const texts = useTexts('session');
  const label = useLabel();
  return (
    <section className={styles['demo']}>
      <h2 className={styles['demoTitle']}>{texts('demoAccounts')}</h2>
      <div className={styles['accounts']}>
        {accounts.map((account) => (
          <button key={account.account} type="button" className={styles['account']} onClick={() => onTake(account)}>
            <span>{account.userName}</span>
            <small>
              {label(account.role)} · {account.account}
            </small>
          </button>
        ))}
      </div>
    </section>
  );
}
