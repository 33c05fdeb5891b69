import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';

interface ChosenRecordsProps {
  count: number;
  /** All that the list holds was chosen, more than `count`. */
  whole?: boolean;
  onClear(): void;
  /** What can be done to all of them at once, beside the model's own buttons. */
  children?: ReactNode;
}

/**
 * How many records are chosen and what that offers. It stands in the line of the title (on a narrow screen at the lower edge), where there
 * is room already: what appeared between the buttons and the rows would push the next row away from under the pointer.
 */
export function ChosenRecords({ count, whole = false, onClear, children }: ChosenRecordsProps) {
  const t = useTexts('template');
  if (count === 0) return null;
  return (
    <div className="chosen-records" role="group" aria-label={t('list.chosen')}>
      <span className="field-note" aria-live="polite">
        {whole ? t('list.whole') : t('list.selected', { count })}
      </span>
      <button type="button" className="link-button" onClick={onClear}>
        {t('list.unselect')}
      </button>
      {children}
    </div>
  );
}
