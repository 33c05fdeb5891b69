import type { ReactNode } from 'react';
import { useTexts } from '../../../kit/texts.ts';
import styles from './statistics.module.css';

interface DayFigures {
  day: string;
  started: number;
  ended: number;
}

/** Processes begun and ended by day, as pairs of bars; whoever hears the page reads a table. */
export function DayBars({ days }: { days: readonly DayFigures[] }): ReactNode {
  const texts = useTexts('processes');
  const highest = Math.max(1, ...days.map(({ started, ended }) => Math.max(started, ended)));
  const share = (count: number): string => `${(count / highest) * 100}%`;
  return (
    <div className={styles['scroll']}>
      <div className={styles['bars']} aria-hidden>
        {days.map(({ day, started, ended }) => (
          <div key={day} className={styles['day']} title={`${day}: ${started} / ${ended}`}>
            <span className={styles['started']} style={{ blockSize: share(started) }} />
            <span className={styles['ended']} style={{ blockSize: share(ended) }} />
          </div>
        ))}
      </div>
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
          {days.map(({ day, started, ended }) => (
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
