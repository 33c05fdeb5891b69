import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { QrPicture } from '../QrPicture.tsx';
import styles from '../SignInPage.module.css';
import { useScan, type ScanStage } from './useScan.ts';
import type { WayProps } from './WayTabs.tsx';

/** The picture that a telephone reads on which the person is signed in. */
export function ScanPanel({ onAnswer }: WayProps): ReactNode {
  const texts = useTexts('signIn');
  const { stage, code, renew } = useScan(onAnswer);
  // Behind the '#': the telephone's browser tells it to no server before the person is signed in there.
  const address = `${location.origin}${location.pathname}#/scan/${code ?? ''}`;
  return (
    <div className={styles['scan']}>
      <QrPicture value={address} status={statusOf(stage)} onRefresh={renew} />
      <p role="status">{texts(`scan.${stage}`)}</p>
    </div>
  );
}

/** How the picture is drawn: over one that is no good any more stands the button for another. */
function statusOf(stage: ScanStage): 'active' | 'expired' | 'loading' | 'scanned' {
  if (stage === 'waiting') return 'active';
  if (stage === 'scanned' || stage === 'loading') return stage;
  return stage === 'confirmed' ? 'loading' : 'expired';
}
