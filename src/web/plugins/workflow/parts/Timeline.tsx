import type { ReactNode } from 'react';
import { FilesView } from '../../../kit/FilesInput.tsx';
import type { ProcessHistory, TrailEvent } from '../../../kit/processTypes.ts';
import { formatDateTime, useTexts } from '../../../kit/texts.ts';
import styles from './HistoryPanel.module.css';

const TONES: Readonly<Record<string, string>> = {
  approved: 'done',
  rejected: 'refused',
  terminated: 'refused',
  incident: 'refused',
  returned: 'returned',
  withdrawn: 'returned',
};

/** What happened, the oldest first, and at its end whom it waits for. */
export function Timeline({ history }: { history: ProcessHistory }): ReactNode {
  const texts = useTexts('processes');
  const open = history.stretches.filter(({ status }) => status === 'open' || status === 'parked');
  const hoursOf = timesOf(history);
  return (
    <ol className={styles['line']} aria-label={texts('history.timeline')}>
      {history.events.map((event) => (
        <Entry key={event.no} event={event} hours={hoursOf(event)} />
      ))}
      {history.status === 'running' &&
        open.map(({ taskId, nodeName, handlers, arrivedAt, overdue }) => (
          <li key={taskId} className={styles['entry']} data-tone="waiting">
            <strong>{nodeName}</strong>{' '}
            {texts('history.waitsFor', { people: handlers.map(({ name }) => name).join(', ') })}{' '}
            <span className={styles['soft']}>{texts('history.since', { at: formatDateTime(arrivedAt) })}</span>
            {overdue && <span className={styles['late']}> · {texts('overdue')}</span>}
          </li>
        ))}
    </ol>
  );
}

function Entry({ event, hours }: { event: TrailEvent; hours: number | undefined }): ReactNode {
  const texts = useTexts('processes');
  const { kind, nodeName, actor, onBehalfOf, person, comment, files, at } = event;
  return (
    <li className={styles['entry']} data-tone={TONES[kind]}>
      {nodeName !== null && kind !== 'started' && kind !== 'ended' && <strong>{nodeName} </strong>}
      <span>{actor?.name ?? texts('system')}</span>{' '}
      {onBehalfOf && <span>({texts('history.onBehalf', { name: onBehalfOf.name })}) </span>}
      <span>{texts(`event.${kind}`, { person: person?.name ?? '' })}</span>{' '}
      <time className={styles['soft']} dateTime={at}>
        {formatDateTime(at)}
      </time>
      {hours !== undefined && <span className={styles['soft']}> · {texts('history.hours', { hours })}</span>}
      {comment && <p className={styles['opinion']}>{comment}</p>}
      <FilesView files={files} />
    </li>
  );
}

const DECISIONS: ReadonlySet<string> = new Set(['approved', 'rejected', 'returned', 'opinion']);

/** How long a decision took: that of the task which ended with it. */
function timesOf({ stretches }: ProcessHistory): (event: TrailEvent) => number | undefined {
  return ({ kind, actor, nodeName, at }) => {
    if (!DECISIONS.has(kind)) return undefined;
    const task = stretches.find(
      (one) =>
        one.nodeName === nodeName &&
        one.endedAt !== null &&
        one.handlers.some(({ id }) => id === actor?.id) &&
        Math.abs(Date.parse(one.endedAt) - Date.parse(at)) < SAME_MS,
    );
    return task?.hours ?? undefined;
  };
}

/** The task and the line of the history are written one after the other. */
const SAME_MS = 5000;
