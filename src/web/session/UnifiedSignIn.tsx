import { Button, Result, Spin } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { signInByTicket } from './signIn.ts';

/** The jump page of unified sign-in: exchanges the ticket in the address for a session and goes on; a bad ticket leads to /login. */
export function UnifiedSignIn(): ReactNode {
  const texts = useTexts('session');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const ticket = query.get('ticket');
  const target = query.get('redirect');
  const [failed, setFailed] = useState(!ticket);

  useEffect(() => {
    if (!ticket) return;
    let current = true;
    signInByTicket(ticket).then(
      () => current && navigate(target?.startsWith('/') ? target : '/home', { replace: true }),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [ticket, target, navigate]);

  if (!failed) return <Spin fullscreen tip={texts('unifiedTitle')} />;
  return (
    <Result
      status="warning"
      title={texts(ticket ? 'ticketRefused' : 'ticketMissing')}
      extra={
        <Link to="/login">
          <Button type="primary">{texts('toSignIn')}</Button>
        </Link>
      }
    />
  );
}
