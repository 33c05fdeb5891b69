import { Button } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { FaultState } from '../../../kit/FaultState.tsx';
import type { TaskLine } from '../../../kit/processTypes.ts';
import { formatDateTime, formatDistance, useLabel, useTexts } from '../../../kit/texts.ts';
import { useLastPage } from '../../../kit/useLastPage.ts';
import { useOnReturn } from '../../../kit/useOnReturn.ts';
import { useOnServerEvent } from '../../../kit/useOnServerEvent.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { useView } from '../../../kit/view.ts';
import { OutcomeText } from './OutcomeText.tsx';
import styles from './parts.module.css';
import { ResponsiveTable, type Column } from './ResponsiveTable.tsx';
import { SearchBar, searchOf, type Narrowed } from './SearchBar.tsx';

export type Tab = 'mine' | 'claim' | 'delegated' | 'done';

interface TaskListProps {
  tab: Tab;
  /** Tasks of one model's records alone. */
  templateCode?: string;
  /** Columns that are left out. */
  without?: readonly string[];
  onOpen(task: TaskLine): void;
  /** Buttons of a task. */
  buttons?(task: TaskLine, reload: () => void): ReactNode;
  /** What is done with several; the tasks that are chosen. */
  batch?(tasks: readonly TaskLine[], reload: () => void): ReactNode;
  /** Without its search. */
  plain?: boolean;
}

/** The common list of a person's tasks: it follows what the server tells of them, and can be narrowed to the records of one model. */
export function TaskList({
  tab,
  templateCode,
  without = [],
  onOpen,
  buttons,
  batch,
  plain = false,
}: TaskListProps): ReactNode {
  const texts = useTexts('processes');
  const columns = useColumns(tab, onOpen).filter(({ key }) => !without.includes(key));
  const { active } = useView();
  const [narrowed, setNarrowed] = useState<Narrowed>({});
  const [page, setPage] = useState({ at: 1, size: 20 });
  const [ids, setIds] = useState<readonly string[]>([]);
  const load = useCallback(
    (signal: AbortSignal) =>
      post(
        'api/workflow/taskList',
        { tab, templateCode, ...searchOf(narrowed), pageNum: page.at, pageSize: page.size, loading: 'N' },
        { signal, handles: 'all' },
      ),
    [tab, templateCode, narrowed, page],
  );
  const { data, error, loading, reload } = useRequest(load);
  useLastPage(data, page.size, loading, (at) => setPage({ ...page, at }));
  useOnReturn(reload);
  useOnServerEvent('tasks', () => active && reload());
  const list = data?.list ?? [];
  const again = (): void => {
    setIds([]);
    reload();
  };
  if (!data && error !== undefined) return <FaultState error={error} onRetry={reload} />;
  return (
    <>
      {!plain && (
        <SearchBar
          value={narrowed}
          onChange={(next) => {
            setNarrowed(next);
            setPage({ ...page, at: 1 });
          }}
        />
      )}
      {batch && list.length > 0 && (
        <div className={styles['bar']}>
          {batch(
            list.filter(({ taskId }) => ids.includes(taskId)),
            again,
          )}
          <Button size="small" onClick={again}>
            {texts('button.reload')}
          </Button>
        </div>
      )}
      <ResponsiveTable
        label={texts(tab === 'done' ? 'done' : `tabs.${tab}`)}
        rows={list}
        idOf={({ taskId }) => taskId}
        columns={columns}
        actions={buttons && ((task) => buttons(task, again))}
        actionsTitle={texts('column.actions')}
        loading={loading && !data}
        page={{ ...page, total: data?.total ?? 0, onChange: (at, size) => setPage({ at, size }) }}
        selection={batch && { ids, onChange: setIds, nameOf: ({ title }) => title }}
        none={tab === 'done' ? { title: texts('nothing') } : { title: texts('allDone'), text: texts('allDoneText') }}
      />
    </>
  );
}

function useColumns(tab: Tab, onOpen: (task: TaskLine) => void): Column<TaskLine>[] {
  const texts = useTexts('processes');
  const pick = useLabel();
  const column = (key: string, render: (task: TaskLine) => ReactNode, more: Partial<Column<TaskLine>> = {}) => ({
    key,
    title: texts(`column.${key}`),
    render,
    ...more,
  });
  const isDone = tab === 'done';
  return [
    column(
      'title',
      (task) => (
        <button type="button" className={styles['link']} onClick={() => onOpen(task)}>
          {task.title}
        </button>
      ),
      { leading: true },
    ),
    column('business', (task) => (task.templateTitle ? pick(task.templateTitle) : task.processName)),
    column('node', (task) => task.nodeName),
    column('initiator', (task) => task.initiator.name),
    ...(tab === 'delegated' ? [column('owner', (task: TaskLine) => task.owner?.name ?? '')] : []),
    column('arrived', (task) => <Moment at={task.createdAt} />),
    ...(isDone
      ? [
          column('done', (task: TaskLine) => <Moment at={task.endedAt} />),
          column('hours', (task: TaskLine) => task.hours ?? ''),
          column('outcome', (task: TaskLine) => <OutcomeText outcome={task.outcome} />),
          column('opinion', (task: TaskLine) => task.comment ?? '', { tableOnly: true }),
        ]
      : [column('due', (task: TaskLine) => task.dueAt !== null && <Due task={task} dueAt={task.dueAt} />)]),
  ];
}

function Moment({ at }: { at: string | null }): ReactNode {
  if (at === null) return null;
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDistance(at)}
    </time>
  );
}

function Due({ task: { overdue }, dueAt }: { task: TaskLine; dueAt: string }): ReactNode {
  const texts = useTexts('processes');
  return (
    <time dateTime={dueAt} className={overdue ? styles['late'] : undefined}>
      {formatDateTime(dueAt)}
      {overdue && ` · ${texts('overdue')}`}
    </time>
  );
}
