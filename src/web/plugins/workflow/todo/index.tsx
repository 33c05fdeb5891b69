import { Badge, Button, Tabs } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { Page } from '../../../kit/Page.tsx';
import type { TaskLine } from '../../../kit/processTypes.ts';
import { useTexts } from '../../../kit/texts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { useOnReturn } from '../../../kit/useOnReturn.ts';
import { useOnServerEvent } from '../../../kit/useOnServerEvent.ts';
import { usePages } from '../../../kit/usePages.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { BatchAgree } from '../parts/BatchAgree.tsx';
import { DealPanel } from '../parts/DealPanel.tsx';
import { InstanceList } from '../parts/InstanceList.tsx';
import styles from '../parts/parts.module.css';
import { HISTORY } from '../parts/routes.ts';
import { TaskList, type Tab } from '../parts/TaskList.tsx';
import { ViewDrawer } from '../../../kit/ViewDrawer.tsx';

const TABS = ['mine', 'claim', 'delegated'] as const;

/** `/workflow/todo`: what waits for the person; a task opens beside its list. */
export default function Todo(): ReactNode {
  const texts = useTexts('processes');
  const { open } = usePages();
  const [chosen, setTab] = useState<string>();
  const [opened, setOpened] = useState<TaskLine>();
  const load = useCallback(
    (signal: AbortSignal) => post('api/workflow/counts', { loading: 'N' }, { signal, handles: 'all' }),
    [],
  );
  const { data: counts, reload } = useRequest(load);
  const tab = chosen ?? (counts && TABS.find((key) => counts[key] > 0)) ?? 'mine';
  // It begins where something waits, and stays there when that is done.
  if (chosen === undefined && counts) setTab(tab);
  useOnReturn(reload);
  useOnServerEvent('tasks', reload);
  // A list that was decided in is read anew: the server's word may still be on its way.
  const [round, setRound] = useState(0);
  const label = (key: 'mine' | 'claim' | 'delegated' | 'copied'): ReactNode => (
    <Badge count={counts?.[key] ?? 0} size="small" offset={[10, -2]}>
      {texts(`tabs.${key}`)}
    </Badge>
  );
  const listOf = (key: Tab): ReactNode => (
    <TaskList
      key={round}
      tab={key}
      onOpen={setOpened}
      buttons={(task, again) => <Buttons task={task} onDeal={() => setOpened(task)} onChanged={again} />}
      batch={
        key === 'delegated'
          ? undefined
          : (tasks, again) => <BatchAgree tasks={tasks} claim={key === 'claim'} onDone={again} />
      }
    />
  );
  return (
    <Page title={texts('todo')}>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          ...TABS.map((key) => ({ key, label: label(key), children: listOf(key) })),
          {
            key: 'copied',
            label: label('copied'),
            children: (
              <InstanceList
                scope="copied"
                label={texts('tabs.copied')}
                onOpen={({ instanceId, title }) => open(HISTORY, { query: { instanceId }, title })}
              />
            ),
          },
        ]}
      />
      <ViewDrawer
        // Behind another tab it waits with its list.
        open={opened !== undefined}
        width="min(1180px, 100vw)"
        title={texts('deal.title')}
        onClose={() => setOpened(undefined)}
        destroyOnHidden={opened === undefined}
      >
        {opened && (
          <DealPanel
            taskId={opened.taskId}
            onDone={() => {
              setOpened(undefined);
              setRound((before) => before + 1);
              reload();
            }}
          />
        )}
      </ViewDrawer>
    </Page>
  );
}

function Buttons({ task, onDeal, onChanged }: { task: TaskLine; onDeal(): void; onChanged(): void }): ReactNode {
  const texts = useTexts('processes');
  const { success } = useFeedback();
  const { open } = usePages();
  const claim = async (): Promise<void> => {
    await post('api/workflow/act', { taskId: task.taskId, action: 'claim' });
    success(texts('deal.ok'));
  };
  return (
    <span className={styles['row']}>
      {task.claimable && (
        <Button size="small" onClick={() => void claim().then(onChanged, onChanged)}>
          {texts('button.claim')}
        </Button>
      )}
      <Button size="small" type="primary" onClick={onDeal}>
        {texts('button.deal')}
      </Button>
      <Button
        size="small"
        type="text"
        onClick={() => open(HISTORY, { query: { instanceId: task.instanceId }, title: task.title })}
      >
        {texts('button.trace')}
      </Button>
    </span>
  );
}
