import { Segmented } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { Card } from '../../../kit/Card.tsx';
import { post } from '../../../kit/client.ts';
import { FaultState } from '../../../kit/FaultState.tsx';
import { Page } from '../../../kit/Page.tsx';
import { PageSkeleton } from '../../../kit/PageSkeleton.tsx';
import { useTexts } from '../../../kit/texts.ts';
import { useOnReturn } from '../../../kit/useOnReturn.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { ResponsiveTable } from '../parts/ResponsiveTable.tsx';
import { DayBars } from './DayBars.tsx';
import { everyDay } from './everyDay.ts';
import styles from './statistics.module.css';

const SPANS = [7, 30, 90, 365];
const DAY_MS = 86_400_000;

/** `/workflowWatch/statistics`: throughput of a period, where time goes, and what is late. */
export default function Statistics(): ReactNode {
  const texts = useTexts('processes');
  const [days, setDays] = useState(30);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const to = Date.now();
      const period = { from: to - days * DAY_MS, to };
      const told = await post(
        'api/workflow/statistics',
        {
          from: new Date(period.from).toISOString(),
          to: new Date(to).toISOString(),
          loading: 'N',
        },
        { signal, handles: 'all' },
      );
      return { ...told, period };
    },
    [days],
  );
  const { data, error, reload } = useRequest(load);
  useOnReturn(reload);
  if (!data) return error === undefined ? <PageSkeleton /> : <FaultState error={error} onRetry={reload} />;
  const figures = [
    ['started', data.started],
    ['ended', data.ended],
    ['average', data.averageHours ?? '–'],
    ['running', data.running],
    ['overdue', data.overdue],
  ] as const;
  type Node = (typeof data.nodes)[number];
  const column = (key: string, title: string, render: (node: Node) => ReactNode) => ({
    key,
    title,
    render,
    leading: key === 'process',
  });
  return (
    <Page
      title={texts('statistics')}
      actions={
        <Segmented<number>
          aria-label={texts('figures.period')}
          value={days}
          onChange={setDays}
          options={SPANS.map((count) => ({ value: count, label: texts('figures.days', { count }) }))}
        />
      }
    >
      <dl className={styles['figures']}>
        {figures.map(([key, value]) => (
          <div key={key} className={styles['figure']} data-late={key === 'overdue' && data.overdue > 0}>
            <dt>{texts(`figures.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Card title={texts('figures.byDay')}>
        <DayBars days={everyDay(data.days, data.period)} />
      </Card>
      <Card title={texts('figures.byNode')}>
        <div className={styles['inside']}>
          <ResponsiveTable<Node>
            label={texts('figures.byNode')}
            rows={data.nodes}
            idOf={({ processKey, node }) => `${processKey} ${node}`}
            loading={false}
            columns={[
              column('process', texts('column.process'), ({ processName }) => processName),
              column('node', texts('column.node'), ({ nodeName }) => nodeName),
              column('waiting', texts('figures.waiting'), ({ waiting }) => waiting),
              column('overdue', texts('figures.overdue'), ({ overdue }) => overdue),
              column('done', texts('figures.done'), ({ done }) => done),
              column('average', texts('figures.average'), ({ averageHours }) => averageHours ?? ''),
              column('late', texts('figures.late'), ({ late }) => late),
            ]}
            none={{ title: texts('nothing') }}
          />
        </div>
      </Card>
    </Page>
  );
}
