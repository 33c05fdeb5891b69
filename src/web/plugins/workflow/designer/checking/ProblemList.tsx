import { CheckCircleOutlined, CloseCircleOutlined, InfoCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useLabel } from '../../../../kit/texts.ts';
import { TEXTS } from '../texts.ts';
import { faultsFirst, type Problem } from './problems.ts';
import styles from './ProblemList.module.css';

interface ProblemListProps {
  problems: readonly Problem[];
  nameOf(element: string): string;
  onChoose(element: string): void;
}

/** What is wrong with the process, each a way to its element. */
export function ProblemList({ problems, nameOf, onChoose }: ProblemListProps): ReactNode {
  const pick = useLabel();
  const faults = problems.filter(({ gravity }) => gravity === 'fault').length;
  return (
    <section className={styles['list']} aria-label={pick(TEXTS.faults)}>
      <p className={faults === 0 ? styles['good'] : styles['bad']} role="status">
        {faults === 0 ? <CheckCircleOutlined /> : <CloseCircleOutlined />}{' '}
        {faults === 0 ? pick(TEXTS.faultless) : pick(TEXTS.faultsAre).replace('{count}', String(faults))}
      </p>
      <ul>
        {[...problems].sort(faultsFirst).map((problem, at) => (
          <li key={at}>
            <span className={styles[problem.gravity]} title={pick(TEXTS[problem.gravity])}>
              {problem.gravity === 'fault' ? <CloseCircleOutlined /> : <InfoCircleOutlined />}
            </span>
            <button
              type="button"
              disabled={problem.element === null}
              onClick={() => problem.element !== null && onChoose(problem.element)}
            >
              {problem.element === null ? pick(TEXTS.wholeFile) : nameOf(problem.element)}
            </button>
            <span>{pick(problem.message)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
