import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { FaultState } from '../kit/FaultState.tsx';

/** The server cannot be reached at all. */
export function StartFault(): ReactNode {
  const texts = useTexts('common');
  return (
    <main>
      <FaultState error={new Error(texts('serverAway'))} onRetry={() => location.reload()} />
    </main>
  );
}
