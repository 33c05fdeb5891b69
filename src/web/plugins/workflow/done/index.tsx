import { Button } from 'antd';
import type { ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { Page } from '../../../kit/Page.tsx';
import type { TaskLine } from '../../../kit/processTypes.ts';
import { useTexts } from '../../../kit/texts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { usePages } from '../../../kit/usePages.ts';
import styles from '../parts/parts.module.css';
import { DEAL, HISTORY } from '../parts/routes.ts';
import { TaskList } from '../parts/TaskList.tsx';

/** `/workflow/done`: what the person has done; a slip can be taken back while nobody has gone on. */
export default function Done(): ReactNode {
  const texts = useTexts('processes');
  const { open } = usePages();
  return (
    <Page title={texts('done')}>
      <TaskList
        tab="done"
        onOpen={({ taskId, title }) => open(DEAL, { query: { taskId }, title })}
        buttons={(task, again) => <Buttons task={task} onChanged={again} />}
      />
    </Page>
  );
}

function Buttons({ task, onChanged }: { task: TaskLine; onChanged(): void }): ReactNode {
  const texts = useTexts('processes');
  const { confirm, success } = useFeedback();
  const { open } = usePages();
  const withdraw = async (): Promise<void> => {
    if (!(await confirm(texts('ask.withdrawTask')))) return;
    await post('api/workflow/act', { taskId: task.taskId, action: 'withdraw' });
    success(texts('deal.ok'));
  };
  return (
    <span className={styles['row']}>
      {task.withdrawable && (
        <Button size="small" onClick={() => void withdraw().then(onChanged, onChanged)}>
          {texts('button.withdraw')}
        </Button>
      )}
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
