import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Avatar, Button, Form, Input, type InputRef } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatClock, formatDay } from '../../i18n/formatDate.ts';
import { useLanguage, useTexts } from '../../i18n/useTexts.ts';
import { userInfoAtom } from '../../session/session.ts';
import { signOut } from '../../session/signIn.ts';
import styles from './LockScreen.module.css';
import { unlockScreen } from './lockState.ts';
import { tryToUnlock } from './tryToUnlock.ts';

/** Stands alone in the document while the screen is locked: the time, who is signed in, and the password that opens it. */
export function LockScreen(): ReactNode {
  const texts = useTexts('lock');
  const userInfo = useAtomValue(userInfoAtom);
  const { now, day } = useClock();
  const [password, setPassword] = useState('');
  const [state, setState] = useState<{ busy: boolean; fault?: string; tries: number }>({ busy: false, tries: 0 });
  const field = useRef<InputRef>(null);
  const name = userInfo?.userName ?? sessionStorage.getItem('userName') ?? '';

  const submit = async (): Promise<void> => {
    if (password === '' || state.busy) return;
    setState({ ...state, busy: true });
    const fault = await tryToUnlock(password);
    if (fault === undefined) return unlockScreen();
    setPassword('');
    setState({ busy: false, fault, tries: state.tries + 1 });
    field.current?.focus();
  };
  return (
    <main className={styles['screen']} aria-label={texts('title')}>
      <div className={styles['clock']}>
        <time className={styles['now']}>{now}</time>
        <span>{day}</span>
      </div>
      <Form className={styles['card']} onFinish={() => void submit()}>
        <Avatar size={56} src={userInfo?.photo || undefined} icon={<UserOutlined />} />
        <h1 className={styles['name']}>{name}</h1>
        {/* Its key changes with each refusal, so that the shake begins anew. */}
        <div key={state.tries} className={styles['field']} data-refused={state.tries > 0}>
          <Input.Password
            ref={field}
            autoFocus
            prefix={<LockOutlined />}
            value={password}
            maxLength={128}
            autoComplete="current-password"
            status={state.fault ? 'error' : ''}
            aria-label={texts('password')}
            placeholder={texts('password')}
            onChange={(event) => setPassword(event.target.value)}
          />
        </div>
        <p className={styles['fault']} role="alert">
          {state.fault}
        </p>
        <Button type="primary" htmlType="submit" block loading={state.busy} disabled={password === ''}>
          {texts('unlock')}
        </Button>
        <Button type="link" onClick={() => void signOut()}>
          {texts('signInAsOther')}
        </Button>
      </Form>
    </main>
  );
}

/** The time of day and the day, in words of the page's language. */
function useClock(): { now: string; day: string } {
  useLanguage();
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setAt(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return { now: formatClock(at), day: formatDay(at) };
}
