import { Button, Dropdown } from 'antd';
import { useState, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { usePermission } from '../../../kit/permission.ts';
import type { InstanceLine } from '../../../kit/processTypes.ts';
import { useTexts } from '../../../kit/texts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { MigrateDialog } from '../parts/MigrateDialog.tsx';
import { JumpDialog } from './JumpDialog.tsx';
import { ReassignDialog } from './ReassignDialog.tsx';
import { TerminateDialog } from './TerminateDialog.tsx';

type Asked = 'terminate' | 'jump' | 'migrate' | 'reassign';

/** What an administrator does with a process that runs. */
export function InstanceButtons({ instance, onChanged }: { instance: InstanceLine; onChanged(): void }): ReactNode {
  const texts = useTexts('processes');
  const { confirm, success } = useFeedback();
  const [asked, setAsked] = useState<Asked>();
  const may = {
    suspend: usePermission({ code: 'wfInstance:suspend' }),
    activate: usePermission({ code: 'wfInstance:activate' }),
    terminate: usePermission({ code: 'wfInstance:terminate' }),
    jump: usePermission({ code: 'wfInstance:jump' }),
    migrate: usePermission({ code: 'wfInstance:migrate' }),
    reassign: usePermission({ code: 'wfInstance:reassign' }),
  };
  if (instance.status !== 'running') return null;
  const { instanceId, suspended } = instance;
  const steer = async (action: 'urge' | 'suspend' | 'activate', done: string): Promise<void> => {
    if (action !== 'urge' && !(await confirm(texts(`ask.${action}`)))) return;
    await post('api/workflow/steer', { instanceId, action });
    success(done);
    onChanged();
  };
  const run = (key: string): void => {
    if (key === 'urge') void steer('urge', texts('urged')).catch(onChanged);
    if (key === 'suspend' || key === 'activate') void steer(key, texts('deal.ok')).catch(onChanged);
    if (key === 'terminate' || key === 'jump' || key === 'migrate' || key === 'reassign') setAsked(key);
  };
  const keys = [
    ...(suspended ? [] : ['urge']),
    ...(suspended ? (may.activate ? ['activate'] : []) : may.suspend ? ['suspend'] : []),
    ...(may.jump && !suspended ? ['jump'] : []),
    ...(may.migrate ? ['migrate'] : []),
    ...(may.reassign && instance.handlers.length > 0 ? ['reassign'] : []),
    ...(may.terminate ? ['terminate'] : []),
  ];
  const close = (): void => setAsked(undefined);
  const done = (): void => {
    close();
    success(texts('deal.ok'));
    onChanged();
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: keys.map((key) => ({ key, label: texts(`button.${key}`), danger: key === 'terminate' })),
          onClick: ({ key }) => run(key),
        }}
      >
        <Button size="small">{texts('button.more')}</Button>
      </Dropdown>
      {asked === 'terminate' && <TerminateDialog instanceId={instanceId} onDone={done} onCancel={close} />}
      {asked === 'jump' && <JumpDialog instanceId={instanceId} onDone={done} onCancel={close} />}
      {asked === 'migrate' && (
        <MigrateDialog
          processKey={instance.processKey}
          version={instance.version}
          instanceId={instanceId}
          onDone={() => {
            close();
            onChanged();
          }}
          onCancel={close}
        />
      )}
      {asked === 'reassign' && <ReassignDialog instance={instance} onDone={done} onCancel={close} />}
    </>
  );
}
