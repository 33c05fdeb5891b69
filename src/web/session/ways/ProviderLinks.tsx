import { Button, Divider } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SignInChoices } from '../../../contract/endpoints/system.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { wantedPage } from '../wantedPage.ts';
import styles from '../SignInPage.module.css';
import { leaveForProvider } from './unified.ts';

/** Links to the identity providers of the installation. */
export function ProviderLinks({ providers }: { providers: SignInChoices['providers'] }): ReactNode {
  const texts = useTexts('session');
  const [query] = useSearchParams();
  const [busy, setBusy] = useState<string>();
  const leave = (code: string) => {
    setBusy(code);
    void leaveForProvider(code, wantedPage(query.get('redirect'))).catch(() => setBusy(undefined));
  };
  return (
    <section aria-label={texts('otherWays')}>
      <Divider plain>{texts('otherWays')}</Divider>
      <div className={styles['providers']}>
        {providers.map(({ code, title }) => (
          <Button key={code} block loading={busy === code} onClick={() => leave(code)}>
            {title}
          </Button>
        ))}
      </div>
    </section>
  );
}
