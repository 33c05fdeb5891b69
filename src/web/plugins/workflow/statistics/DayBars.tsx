import type { ReactNode } from 'react';
import { useTexts } from '../../../kit/texts.ts';
import type { DayFigures } from './everyDay.ts';
import styles from './statistics.module.css';

/** More days than these stand close together. */
const DENSE = 60;

/** Processes begun and ended by day, as pairs of bars; whoever hears the page reads a table. */
export function DayBars({ days }: { days: readonly DayFigures[] }): ReactNode {
  const texts = useTexts('processes');
  const highest = Math.max(1, ...days.map(({ started, ended }) => Math.max(started, ended)));
  const share = (count: number): string => `${(count / highest) * 100}%`;
  return (
    <div className={styles['scroll']}>
      <div className={styles['bars']} data-dense={days.length > DENSE} aria-hidden>
        {days.map(({ day, started, ended }) => (
          <div key={day} className={styles['day']} title={`${day}: ${started} / ${ended}`}>
            <span className={styles['started']} style={{ blockSize: share(started) }} />
            <span className={styles['ended']} style={{ blockSize: share(ended) }} />
          </div>
        ))}
      </div>
      <p className={styles['axis']} aria-hidden>
        <span>{days[0]?.day}</span>
        <span>{texts('figures.highest', { count: highest })}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      <p className={styles['legend']} aria-hidden>
        <span className={styles['started']} /> {texts('figures.started')} <span className={styles['ended']} />{' '}
        {texts('figures.ended')}
      </p>
      <table className={styles['heard']}>
        <thead>
          <tr>
            <th scope="col">{texts('figures.day')}</th>
            <th scope="col">{texts('figures.started')}</th>
            <th scope="col">{texts('figures.ended')}</th>
          </tr>
        </thead>
        <tbody>
          {days.filter(happened).map(({ day, started, ended }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{started}</td>
              <td>{ended}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const happened = ({ started, ended }: DayFigures): boolean => started + ended > 0;
