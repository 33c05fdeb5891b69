import { Button, Result, Spin } from 'antd';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AnswerError } from '../client/errors.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { systemConfigAtom } from './config.ts';
import { SecondFactorForm } from './secondFactor/lazySecondFactor.ts';
import styles from './SignInPage.module.css';
import { wantedPage } from './wantedPage.ts';
import { bindingFrom, finishUnified, leaveForProvider } from './ways/unified.ts';

type Step =
  | { kind: 'waiting' }
  | { kind: 'missing' | 'refused' }
  | { kind: 'challenge'; challenge: string; target: string }
  | { kind: 'notBound'; from: string; reason?: string };

/**
 * The jump page of unified sign-in. Without a ticket it leads to the identity provider, once; with the one that it brings back it exchanges it
 * for a session and goes on, or binds the account for which somebody signed in has left. A bad ticket leads to /login, or back to where he left.
 */
export function UnifiedSignIn(): ReactNode {
  const texts = useTexts('session');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const hasProvider = (useAtomValue(systemConfigAtom)?.signIn?.providers.length ?? 0) > 0;
  const ticket = query.get('ticket');
  const isRefused = query.has('refused');
  const provider = query.get('provider') ?? undefined;
  const target = wantedPage(query.get('redirect'));
  const [step, setStep] = useState<Step>({ kind: 'waiting' });

  useEffect(() => {
    let current = true;
    const show = (next: Step) => current && setStep(next);
    const from = bindingFrom();
    const refuse = (error?: unknown) =>
      show(from ? { kind: 'notBound', from, reason: reasonOf(error) } : { kind: 'refused' });
    if (isRefused) refuse();
    else if (ticket)
      finishUnified(ticket).then(({ answer, target: wanted }) => {
        if (answer && 'challenge' in answer) show({ kind: 'challenge', challenge: answer.challenge, target: wanted });
        else if (current) void navigate(wantedPage(wanted), { replace: true });
      }, refuse);
    else if (hasProvider) leaveForProvider(provider, target).catch(() => show({ kind: 'refused' }));
    else show({ kind: 'missing' });
    return () => {
      current = false;
    };
  }, [ticket, isRefused, hasProvider, provider, target, navigate]);

  if (step.kind === 'waiting') return <Spin fullscreen tip={texts('unifiedTitle')} />;
  if (step.kind === 'challenge')
    return (
      <main className={styles['side']}>
        <div className={styles['card']}>
          <h1 className={styles['heading']}>{texts('signInHeading')}</h1>
          <Suspense fallback={<Spin />}>
            <SecondFactorForm
              challenge={step.challenge}
              onAnswer={() => void navigate(wantedPage(step.target), { replace: true })}
              onCancel={() => void navigate('/login', { replace: true })}
            />
          </Suspense>
        </div>
      </main>
    );
  if (step.kind === 'notBound')
    return (
      <Result
        status="warning"
        title={texts('notBoundTitle')}
        subTitle={step.reason}
        extra={
          <Link to={step.from} replace>
            <Button type="primary">{texts('toPersonal')}</Button>
          </Link>
        }
      />
    );
  return (
    <Result
      status="warning"
      title={texts(step.kind === 'refused' ? 'ticketRefused' : 'ticketMissing')}
      extra={
        <Link to="/login">
          <Button type="primary">{texts('toSignIn')}</Button>
        </Link>
      }
    />
  );
}

const reasonOf = (error: unknown): string | undefined => (error instanceof AnswerError ? error.msg : undefined);
