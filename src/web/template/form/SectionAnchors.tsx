import { observer } from '@formily/reactive-react';
import { Badge } from 'antd';
import type { ResolvedSection } from '../../../model/resolved/model.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { faultsIn, isShown } from './Section.tsx';
import { useSession } from './sessionContext.ts';

/** Sections below which nobody needs a list of them to find his way. */
const FEWEST = 4;

/** The sections of a long form at its side, to go to, each with how many faults stand in it. */
export const SectionAnchors = observer(function SectionAnchors({ sections }: { sections: readonly ResolvedSection[] }) {
  const session = useSession();
  const t = useTexts('template');
  const pick = useLabel();
  const shown = sections.filter((section) => isShown(session, section));
  if (shown.length < FEWEST) return null;
  return (
    <nav className="form-anchors" aria-label={t('form.sections')}>
      <ul>
        {shown.map((section) => (
          <li key={section.code}>
            <button
              type="button"
              className="link-button"
              onClick={({ currentTarget }) => goTo(currentTarget, section.code)}
            >
              {pick(section.title)}
            </button>{' '}
            <Badge size="small" count={faultsIn(session, section)} />
          </li>
        ))}
      </ul>
    </nav>
  );
});

/** Brings a section on screen and puts the keyboard there, so that Tab goes on with its first field. */
function goTo(from: HTMLElement, code: string): void {
  const section = from.closest('.form-anchored')?.querySelector<HTMLElement>(`[data-section="${code}"]`);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
