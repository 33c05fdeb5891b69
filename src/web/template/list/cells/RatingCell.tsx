import { Rate } from 'antd';
import { useTexts } from '../../../i18n/useTexts.ts';

const STARS = 5;

/** A number from 0 to 5 as stars, to the half; a page reader reads the number. */
export function RatingCell({ value }: { value: unknown }) {
  const t = useTexts('template');
  const number = Number(value);
  const stars = Math.round(Math.min(STARS, Math.max(0, number)) * 2) / 2;
  return (
    <span role="img" aria-label={t('list.rating', { number, of: STARS })} title={String(value)} className="rating">
      <Rate disabled allowHalf count={STARS} value={stars} aria-hidden="true" />
    </span>
  );
}
