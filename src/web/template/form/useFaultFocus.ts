import { useCallback, useState, type RefObject } from 'react';
import type { ResolvedForm } from '../../../model/resolved/model.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { FormFault } from './formFaults.ts';

const WAIT_MS = 60;
const ATTEMPTS = 20;

/** Brings the first fault on screen and into focus, and says how many there are. */
export function useFaultFocus(
  layout: ResolvedForm,
  box: RefObject<HTMLElement | null>,
  show: (section: string) => void,
) {
  const t = useTexts('template');
  const [announcement, setAnnouncement] = useState('');
  const onFaults = useCallback(
    (faults: readonly FormFault[]) => {
      setAnnouncement(t('form.faults', { count: faults.length, first: faults[0]?.message ?? '' }));
      const names = new Set(faults.map((fault) => fault.rows ?? fault.field));
      const place = layout.sections
        .flatMap((section) => section.fields.map((item) => ({ section: section.code, field: item.field })))
        .find((item) => names.has(item.field));
      if (!place) return;
      show(place.section);
      // The section is drawn first; what is in another tab, or far down in it, is not there yet.
      const look = (attempts: number): void => {
        const target = box.current?.querySelector<HTMLElement>(`[data-field="${place.field}"]`);
        if (!target && attempts > 1) setTimeout(look, WAIT_MS, attempts - 1);
        target?.scrollIntoView({ block: 'center' });
        if (target) controlIn(target)?.focus();
      };
      setTimeout(look, WAIT_MS, ATTEMPTS);
    },
    [t, layout, box, show],
  );
  return { announcement, onFaults };
}

const CONTROLS = 'input, textarea, [contenteditable="true"], button, [tabindex]';

/** What takes the focus for a faulty field: of rows, the faulty cell or the control in it. */
function controlIn(field: HTMLElement): HTMLElement | null {
  const cell = field.querySelector<HTMLElement>('.rows-fault');
  if (cell) return cell.tabIndex >= 0 ? cell : cell.querySelector<HTMLElement>(CONTROLS);
  return field.querySelector<HTMLElement>(CONTROLS);
}
