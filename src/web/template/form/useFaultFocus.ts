import { useCallback, useState, type RefObject } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { inOrder, type FormFault } from './formFaults.ts';
import type { FormSession } from './FormSession.ts';

const WAIT_MS = 60;
const ATTEMPTS = 20;

/** Brings faults on screen and into focus: the first of them, with how many there are, or one that was asked for. */
export function useFaultFocus(
  session: FormSession,
  box: RefObject<HTMLElement | null>,
  show: (section: string) => void,
) {
  const t = useTexts('template');
  const [announcement, setAnnouncement] = useState('');
  const goTo = useCallback(
    (fault: FormFault) => {
      const name = fault.rows ?? fault.field;
      const section = session.template.model.form.sections.find((entry) =>
        entry.fields.some((item) => item.field === name),
      );
      if (!section || name === undefined) return;
      show(section.code);
      if (fault.rows !== undefined && fault.row !== undefined) session.rows.show(fault.rows, fault.row);
      // The section is drawn first; what is in another tab, or far down in it, is not there yet.
      const look = (attempts: number): void => {
        const field = box.current?.querySelector<HTMLElement>(`[data-field="${name}"]`);
        const row = fault.row === undefined ? field : field?.querySelector<HTMLElement>(`[data-row="${fault.row}"]`);
        if ((!field || !row) && attempts > 1) {
          setTimeout(look, WAIT_MS, attempts - 1);
          return;
        }
        const cell = row?.querySelector<HTMLElement>(`[data-column="${fault.field}"]`);
        const target = cell ?? row ?? field;
        target?.scrollIntoView({ block: 'center' });
        if (target) controlIn(target)?.focus({ preventScroll: true });
      };
      setTimeout(look, WAIT_MS, ATTEMPTS);
    },
    [session, box, show],
  );
  const onFaults = useCallback(
    (faults: readonly FormFault[]) => {
      setAnnouncement(t('form.faults', { count: faults.length, first: faults[0]?.message ?? '' }));
      const placed = inOrder(faults, session.template);
      if (placed[0]) goTo(placed[0]);
    },
    [t, session, goTo],
  );
  return { announcement, onFaults, goTo };
}

const TYPED = 'input, textarea, [contenteditable="true"]';
const CONTROLS = `${TYPED}, button, [tabindex]`;

/**
 * What takes the focus for what is faulty: what is typed in, where that is open; else a cell itself, which then opens; of all else the
 * control in it.
 */
function controlIn(place: HTMLElement): HTMLElement | null {
  const cell = place.matches('tr') ? place.querySelector<HTMLElement>('.rows-fault[tabindex]') : place;
  if (cell?.hasAttribute('tabindex')) return cell.querySelector<HTMLElement>(TYPED) ?? cell;
  return place.querySelector<HTMLElement>(CONTROLS);
}
