import { useFieldScope } from '../../fields/support/fieldScope.ts';
import { useTexts } from '../../i18n/useTexts.ts';

const DAY_MS = 86_400_000;
/** From so many days left on it is urgent. */
const URGENT = 1;

/** Days that are left until a day, or a number of days; overdue says how many. Urgent ones carry a mark beside their colour. */
export function Countdown({ value }: { value: unknown }) {
  const t = useTexts('template');
  const { today } = useFieldScope();
  const days = typeof value === 'number' ? value : daysUntil(String(value), today);
  if (Number.isNaN(days)) return <span>{String(value)}</span>;
  const text =
    days < 0
      ? t('countdown.overdue', { days: -days })
      : days === 0
        ? t('countdown.today')
        : t('countdown.left', { days });
  return (
    <span className={`tabular ${days <= URGENT ? 'countdown-urgent' : ''}`}>
      {days <= URGENT && <span aria-hidden="true">▲ </span>}
      {text}
    </span>
  );
}

function daysUntil(text: string, today: string): number {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Math.floor(Number(text));
  return Math.round((Date.parse(text.slice(0, 10)) - Date.parse(today)) / DAY_MS);
}
