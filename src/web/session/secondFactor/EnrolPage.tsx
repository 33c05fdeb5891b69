import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { signOut } from '../signIn.ts';
import styles from './SecondFactor.module.css';
import { SetUp } from './SetUp.tsx';

/** Stands before everything else where everybody must show a second factor and the person has none yet. */
export function EnrolPage(): ReactNode {
  const texts = useTexts('signIn');
  const shell = useTexts('shell');
  return (
    <main className={styles['page']}>
      <h1 className={styles['heading']}>{texts('enrolTitle')}</h1>
      <p>{texts('enrolText')}</p>
      <SetUp onDone={() => location.reload()} />
      <Button type="link" onClick={() => void signOut()}>
        {shell('logOut')}
      </Button>
    </main>
  );
}
