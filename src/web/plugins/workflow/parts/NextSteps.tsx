import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Next } from '../../../kit/processTypes.ts';
import { useTexts } from '../../../kit/texts.ts';
import styles from './DealPanel.module.css';

/** Where the process stands after a decision, and who gets it. */
export function NextSteps({ next }: { next: Next | undefined }): ReactNode {
  const texts = useTexts('processes');
  return (
    <div className={styles['next']} role="status" aria-label={texts('deal.next')}>
      <strong>{texts('deal.next')}</strong>
      {next ? <Told next={next} /> : <Skeleton active title={false} paragraph={{ rows: 1 }} />}
    </div>
  );
}

function Told({ next: { refusal, status, steps, choose } }: { next: Next }): ReactNode {
  const texts = useTexts('processes');
  if (refusal !== null) return <p className={styles['late']}>{texts('deal.nextRefused', { why: refusal })}</p>;
  if (status !== 'running') return <p>{texts('deal.nextEnds', { status: texts(`status.${status}`) })}</p>;
  if (steps.length === 0) return choose.length > 0 ? null : <p>{texts('deal.nextNobody')}</p>;
  return (
    <ul>
      {steps.map(({ node, name, people }) => (
        <li key={node}>
          {name}: {people.map((person) => person.name).join(', ')}
        </li>
      ))}
    </ul>
  );
}
