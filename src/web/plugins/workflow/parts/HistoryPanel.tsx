import { Segmented } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ProcessHistory } from '../../../kit/processTypes.ts';
import { useTexts } from '../../../kit/texts.ts';
import { CopyList } from './CopyList.tsx';
import { EndPanel } from './EndPanel.tsx';
import styles from './HistoryPanel.module.css';
import { StretchTable } from './StretchTable.tsx';
import { Timeline } from './Timeline.tsx';

const ProcessDiagram = lazy(async () => ({
  default: (await import('../diagram/ProcessDiagram.tsx')).ProcessDiagram,
}));

type Look = 'timeline' | 'table' | 'diagram';

interface HistoryPanelProps {
  history: ProcessHistory;
  /** Beside the choice of the look. */
  extra?: ReactNode;
}

/** What happened to a process: as a time line, as a table, and as the way through its diagram; of one that has ended, how it ended. */
export function HistoryPanel({ history, extra }: HistoryPanelProps): ReactNode {
  const texts = useTexts('processes');
  const [look, setLook] = useState<Look>('timeline');
  return (
    <div className={styles['panel']}>
      {history.status !== 'running' && <EndPanel history={history} />}
      <div className={styles['bar']}>
        <Segmented<Look>
          aria-label={texts('history.view')}
          value={look}
          onChange={setLook}
          options={[
            { value: 'timeline', label: texts('history.timeline') },
            { value: 'table', label: texts('history.table') },
            { value: 'diagram', label: texts('deal.diagram') },
          ]}
        />
        {extra}
      </div>
      {look === 'timeline' && <Timeline history={history} />}
      {look === 'table' && <StretchTable stretches={history.stretches} />}
      {look === 'diagram' && (
        <div className={styles['diagram']}>
          <Suspense fallback={null}>
            <ProcessDiagram
              xml={history.xml}
              trail={history.trail}
              instance={history.instanceId}
              overlays={history.waiting.map(({ node, people, overdue }) => ({
                node,
                text: people.join(', '),
                tone: overdue ? ('late' as const) : ('waiting' as const),
              }))}
            />
          </Suspense>
        </div>
      )}
      <CopyList copies={history.copies} />
    </div>
  );
}
