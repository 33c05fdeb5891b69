import { Button } from 'antd';
import type { ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { Page } from '../../../kit/Page.tsx';
import type { InstanceLine } from '../../../kit/processTypes.ts';
import { useTexts } from '../../../kit/texts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { usePages } from '../../../kit/usePages.ts';
import { InstanceList } from '../parts/InstanceList.tsx';
import styles from '../parts/parts.module.css';
import { HISTORY } from '../parts/routes.ts';

/** `/workflow/started`: the processes that the person began. */
export default function Started(): ReactNode {
  const texts = useTexts('processes');
  const { open } = usePages();
  return (
    <Page title={texts('started')}>
      <InstanceList
        scope="started"
        label={texts('started')}
        onOpen={({ instanceId, title }) => open(HISTORY, { query: { instanceId }, title })}
        buttons={(instance, again) => <Buttons instance={instance} onChanged={again} />}
      />
    </Page>
  );
}

function Buttons({ instance, onChanged }: { instance: InstanceLine; onChanged(): void }): ReactNode {
  const texts = useTexts('processes');
  const { confirm, success } = useFeedback();
  const { instanceId } = instance;
  if (instance.status !== 'running') return null;
  const steer = async (action: 'urge' | 'withdraw', done: string): Promise<void> => {
    if (action === 'withdraw' && !(await confirm(texts('ask.withdraw')))) return;
    await post('api/workflow/steer', { instanceId, action });
    success(done);
  };
  return (
    <span className={styles['row']}>
      <Button size="small" onClick={() => void steer('urge', texts('urged')).then(onChanged, onChanged)}>
        {texts('button.urge')}
      </Button>
      <Button size="small" danger onClick={() => void steer('withdraw', texts('deal.ok')).then(onChanged, onChanged)}>
        {texts('button.withdraw')}
      </Button>
    </span>
  );
}
