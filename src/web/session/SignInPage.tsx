import { Alert } from 'antd';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useLabel, useTexts } from '../i18n/useTexts.ts';
import { BrandMark } from '../shell/BrandMark.tsx';
import { DemoBanner } from '../shell/DemoBanner.tsx';
import { ChangePasswordDialog } from './lazyChangePassword.ts';
import { systemConfigAtom } from './config.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { RiskMatrixArt } from './RiskMatrixArt.tsx';
import { abandonSignIn } from './signIn.ts';
import { forgetChangedPassword, hasChangedPassword } from './signInAgain.ts';
import { SecondFactorForm } from './secondFactor/lazySecondFactor.ts';
import styles from './SignInPage.module.css';
import { wantedPage } from './wantedPage.ts';
import { WayTabs, type WayProps } from './ways/WayTabs.tsx';

/** Sign-in (Specification §2). Leads to the page that was asked for, else home; a password that must change is changed first. */
export function SignInPage(): ReactNode {
  const texts = useTexts('session');
  const label = useLabel();
  const config = useAtomValue(systemConfigAtom);
  const [mustChange, setMustChange] = useState<{ password: string | undefined }>();
  const [challenge, setChallenge] = useState<{ of: string; password: string | undefined }>();
  const proceed = useProceed();
  const take: WayProps['onAnswer'] = (answer, password) => {
    if ('challenge' in answer) return setChallenge({ of: answer.challenge, password });
    if (answer.mustChangePassword) return setMustChange({ password });
    proceed();
  };
  return (
    <div className={styles['screen']}>
      {config?.demo && <DemoBanner />}
      <div className={styles['page']}>
        <section className={styles['brand']} aria-label={label(config?.appName)}>
          <div>
            <div className={styles['name']}>
              <BrandMark size={36} />
              {label(config?.appName)}
            </div>
            <p>{label(config?.subTitle)}</p>
          </div>
          <RiskMatrixArt className={styles['matrix']} />
          <div>
            <div className={styles['scale']} aria-hidden>
              <span />
              <span />
              <span />
              <span />
            </div>
            <p className={styles['slogan']}>{texts('slogan')}</p>
          </div>
        </section>
        <main className={styles['side']}>
          <div className={styles['tools']}>
            <LanguageChoice />
          </div>
          <div className={styles['card']}>
            <h1 className={styles['heading']}>{texts('signInHeading')}</h1>
            <ChangedPassword />
            {challenge ? (
              <Suspense fallback={null}>
                <SecondFactorForm
                  challenge={challenge.of}
                  onAnswer={(answer) => take(answer, challenge.password)}
                  onCancel={() => setChallenge(undefined)}
                />
              </Suspense>
            ) : (
              <WayTabs onAnswer={take} />
            )}
          </div>
        </main>
      </div>
      <Suspense fallback={null}>
        {mustChange && (
          <ChangePasswordDialog
            forced
            oldPassword={mustChange.password}
            onChanged={proceed}
            onCancel={() => {
              setMustChange(undefined);
              void abandonSignIn();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** To whom comes here because he has changed his password. */
function ChangedPassword(): ReactNode {
  const texts = useTexts('session');
  const [isShown] = useState(hasChangedPassword);
  useEffect(forgetChangedPassword, []);
  return (
    isShown && <Alert type="success" showIcon message={texts('passwordChangedSignIn')} className={styles['refusal']} />
  );
}

function useProceed(): () => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return () => void navigate(wantedPage(query.get('redirect')), { replace: true });
}
