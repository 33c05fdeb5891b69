import { Alert, Button, Skeleton, Tabs } from 'antd';
import { useCallback, useRef, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { FaultState } from '../../../kit/FaultState.tsx';
import type { Deal, ProcessHistory } from '../../../kit/processTypes.ts';
import { RecordView } from '../../../kit/RecordView.tsx';
import { StepRecordView, type StepRecordProps } from '../../../kit/StepRecordView.tsx';
import type { StepWriter } from '../../../kit/stepWriter.ts';
import { useLabel, useTexts } from '../../../kit/texts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { usePages } from '../../../kit/usePages.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import styles from './DealPanel.module.css';
import { Decision } from './Decision.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';

interface DealPanelProps {
  taskId: string;
  /** The task is out of the person's hands, or was already. */
  onDone(): void;
}

/** A task with its record, its history and the decision beside them. */
export function DealPanel({ taskId, onDone }: DealPanelProps): ReactNode {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const deal = await post('api/workflow/deal', { taskId, loading: 'N' }, { signal, handles: 'all' });
      const { instanceId } = deal.task;
      const history = await post('api/workflow/history', { instanceId, loading: 'N' }, { signal, handles: 'all' });
      const form = deal.mine && deal.open ? await formOf(taskId, signal) : undefined;
      return { deal, history, form };
    },
    [taskId],
  );
  const { data, error, reload } = useRequest(load);
  if (!data) return error === undefined ? <Skeleton active /> : <FaultState error={error} onRetry={reload} />;
  return <Body {...data} onDone={onDone} onChanged={reload} />;
}

/** The record as the step opens it; without one, or without the right to see it, there is nothing to fill in. */
async function formOf(taskId: string, signal: AbortSignal): Promise<StepRecordProps['step'] | undefined> {
  const { templateCode, billId, record, required } = await post(
    'api/workflow/form',
    { taskId, loading: 'N' },
    { signal, handles: 'all' },
  );
  return templateCode !== null && billId !== null && record ? { templateCode, billId, required, ...record } : undefined;
}

interface BodyProps {
  deal: Deal;
  history: ProcessHistory;
  form: StepRecordProps['step'] | undefined;
  onDone(): void;
  onChanged(): void;
}

function Body({ deal, history, form, onDone, onChanged }: BodyProps): ReactNode {
  const texts = useTexts('processes');
  const pick = useLabel();
  const { openRecord } = usePages();
  const { task } = deal;
  const { templateCode, billId } = task;
  const writer = useRef<StepWriter>(undefined);
  const takeWriter = useCallback((next: StepWriter | undefined) => void (writer.current = next), []);
  return (
    <div className={styles['panel']}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{task.title}</h2>
        <p className={styles['soft']}>
          {[
            task.templateTitle && pick(task.templateTitle),
            `${task.processName} v${deal.version}`,
            task.nodeName,
            task.kind === 'work' ? null : texts(`kind.${task.kind}`),
            `${texts('column.initiator')}: ${task.initiator.name}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          {task.overdue && <span className={styles['late']}> · {texts('overdue')}</span>}
        </p>
      </header>
      <div className={styles['columns']}>
        <Tabs
          className={styles['about']}
          items={[
            {
              key: 'record',
              label: texts('deal.record'),
              children:
                templateCode !== null && billId !== null ? (
                  <>
                    {form ? (
                      <StepRecordView step={form} onWriter={takeWriter} />
                    ) : (
                      <RecordView templateCode={templateCode} billId={billId} />
                    )}
                    <Button type="link" onClick={() => openRecord(templateCode, billId)}>
                      {texts('button.record')}
                    </Button>
                  </>
                ) : (
                  <EmptyState title={texts('deal.noRecord')} />
                ),
            },
            { key: 'history', label: texts('deal.history'), children: <HistoryPanel history={history} /> },
          ]}
        />
        <section className={styles['decision']} aria-label={texts('deal.decision')}>
          <Standing deal={deal} onChanged={onChanged} />
          {deal.actions.length > 0 && <Decision deal={deal} writerNow={() => writer.current} onDone={onDone} />}
        </section>
      </div>
    </div>
  );
}

/** What the person should know before he decides, and why he cannot. */
function Standing({ deal, onChanged }: { deal: Deal; onChanged(): void }): ReactNode {
  const texts = useTexts('processes');
  const { success } = useFeedback();
  const { task } = deal;
  const claim = async (): Promise<void> => {
    await post('api/workflow/act', { taskId: task.taskId, action: 'claim' });
    success(texts('deal.ok'));
    onChanged();
  };
  if (deal.parked) return <Alert type="info" showIcon message={texts('deal.parked')} />;
  if (!deal.open) return <Alert type="info" showIcon message={texts('deal.handled')} />;
  if (!deal.mine) return <Alert type="info" showIcon message={texts('deal.notMine')} />;
  if (task.claimable)
    return (
      <Button block onClick={() => void claim().catch(onChanged)}>
        {texts('button.claim')}
      </Button>
    );
  if (task.owner === null) return null;
  const name = task.owner.name;
  return <Alert type="info" showIcon message={texts(deal.asked ? 'deal.asked' : 'deal.onBehalf', { name })} />;
}
