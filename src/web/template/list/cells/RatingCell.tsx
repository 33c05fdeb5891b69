import { useTexts } from '../../../i18n/useTexts.ts';

const STARS = 5;

/** A number from 0 to 5 as stars, to the half; a page reader reads the number. */
export function RatingCell({ value }: { value: unknown }) {
  const t = useTexts('template');
  const number = Number(value);
  const stars = Math.round(Math.min(STARS, Math.max(0, number)) * 2) / 2;
  return (
    <span role="img" aria-label={t('list.rating', { number, of: STARS })} title={String(value)} className="rating">
      <span aria-hidden="true">{'★'.repeat(STARS)}</span>
      <span aria-hidden="true" className="rating-given" style={{ inlineSize: `${(stars / STARS) * 100}%` }}>
        {'★'.repeat(STARS)}
      </span>
    </span>
  );
}
