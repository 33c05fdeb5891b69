import { useAtomValue } from 'jotai';
import { lazy, Suspense, useDeferredValue, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { SignInAnswer } from '../../../contract/endpoints/auth.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { PageSkeleton } from '../../kit/PageSkeleton.tsx';
import { systemConfigAtom } from '../config.ts';
import { SignInForm } from '../SignInForm.tsx';
import styles from '../SignInPage.module.css';

const MobileForm = lazy(async () => ({ default: (await import('./MobileForm.tsx')).MobileForm }));
const ScanPanel = lazy(async () => ({ default: (await import('./ScanPanel.tsx')).ScanPanel }));
const ProviderLinks = lazy(async () => ({ default: (await import('./ProviderLinks.tsx')).ProviderLinks }));

type Way = 'account' | 'mobile' | 'scan';

export interface WayProps {
  /** Called once the person is in, or has to show his second factor. `password`: the one that was typed. */
  onAnswer: (answer: SignInAnswer, password?: string) => void;
}

/** The ways to sign in that the installation has (Specification §2). The code of each but the first comes when it is chosen. */
export function WayTabs({ onAnswer }: WayProps): ReactNode {
  const config = useAtomValue(systemConfigAtom);
  const choices = config?.signIn;
  const [way, setWay] = useState<Way>('account');
  // The form that is left stands until the next one has come.
  const shown = useDeferredValue(way);
  const ways: Way[] = [
    'account',
    ...(choices?.mobile ? (['mobile'] as const) : []),
    ...(choices?.scan ? (['scan'] as const) : []),
  ];
  const panel = useId();
  return (
    <>
      {ways.length > 1 && <TabList ways={ways} chosen={way} panel={panel} onChoose={setWay} />}
      <div
        id={panel}
        role={ways.length > 1 ? 'tabpanel' : undefined}
        aria-labelledby={ways.length > 1 ? `${panel}-${shown}` : undefined}
      >
        <Suspense fallback={<PageSkeleton />}>
          {shown === 'account' && <SignInForm onAnswer={onAnswer} />}
          {shown === 'mobile' && <MobileForm onAnswer={onAnswer} />}
          {shown === 'scan' && <ScanPanel onAnswer={onAnswer} />}
        </Suspense>
      </div>
      {choices && choices.providers.length > 0 && (
        <Suspense fallback={null}>
          <ProviderLinks providers={choices.providers} />
        </Suspense>
      )}
    </>
  );
}

interface TabListProps {
  ways: readonly Way[];
  chosen: Way;
  panel: string;
  onChoose: (way: Way) => void;
}

/** Tabs of our own: those of the component library would make the first page heavier than all of these forms. */
function TabList({ ways, chosen, panel, onChoose }: TabListProps): ReactNode {
  const texts = useTexts('session');
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step && ways[(ways.indexOf(chosen) + step + ways.length) % ways.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`${panel}-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={texts('signInHeading')} className={styles['ways']} onKeyDown={move}>
      {ways.map((way) => (
        <button
          key={way}
          id={`${panel}-${way}`}
          type="button"
          role="tab"
          aria-selected={way === chosen}
          aria-controls={panel}
          tabIndex={way === chosen ? 0 : -1}
          className={styles['way']}
          onClick={() => onChoose(way)}
        >
          {texts(`ways.${way}`)}
        </button>
      ))}
    </div>
  );
}
