import { Fragment, type ReactNode } from 'react';
import type { ProcessHistory, Stretch } from '../../../kit/processTypes.ts';
import { useTexts } from '../../../kit/texts.ts';
import styles from './HistoryPanel.module.css';

/** How a process ended, how long it took, and where the time went. */
export function EndPanel({ history }: { history: ProcessHistory }): ReactNode {
  const texts = useTexts('processes');
  const { status, startedAt, endedAt, stretches } = history;
  const total = endedAt === null ? null : rounded((Date.parse(endedAt) - Date.parse(startedAt)) / HOUR_MS);
  const nodes = timeByNode(stretches);
  const longest = Math.max(...nodes.map(({ hours }) => hours), 0.01);
  return (
    <section className={styles['end']} aria-label={texts('history.result')}>
      <div>
        <span className={styles['stamp']} data-status={status}>
          {texts(`status.${status}`)}
        </span>
        {total !== null && <p className={styles['soft']}>{texts('history.totalHours', { hours: total })}</p>}
      </div>
      {nodes.length > 0 && (
        <dl className={styles['bars']} aria-label={texts('history.perNode')}>
          {nodes.map(({ name, hours }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd aria-hidden>
                <span className={styles['barOf']} style={{ inlineSize: `${(hours / longest) * 100}%` }} />
              </dd>
              <dd>{texts('history.hours', { hours })}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  );
}

const HOUR_MS = 3_600_000;
const rounded = (hours: number): number => Math.round(hours * 100) / 100;

/** Hours that people had each step, in the order in which the steps were first come to. */
export function timeByNode(stretches: readonly Stretch[]): { name: string; hours: number }[] {
  const sums = new Map<string, number>();
  for (const { nodeName, hours } of stretches) sums.set(nodeName, (sums.get(nodeName) ?? 0) + (hours ?? 0));
  return [...sums].map(([name, hours]) => ({ name, hours: rounded(hours) }));
}
