import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import type { TaskLine } from '../../../kit/processTypes.ts';
import { useTexts } from '../../../kit/texts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { Opinion } from './Opinion.tsx';
import styles from './parts.module.css';
import { ViewModal } from '../../../kit/ViewModal.tsx';

interface BatchAgreeProps {
  tasks: readonly TaskLine[];
  /** They may be claimed, too. */
  claim: boolean;
  onDone(): void;
}

/** Agrees to several tasks of one step with one opinion, or claims them. */
export function BatchAgree({ tasks, claim, onDone }: BatchAgreeProps): ReactNode {
  const texts = useTexts('processes');
  const { success, alert, error, requireSome } = useFeedback();
  const [asking, setAsking] = useState(false);
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const taskIds = tasks.map(({ taskId }) => taskId);

  const begin = (): void => {
    if (!requireSome(tasks)) return;
    const alike = new Set(tasks.map(({ processName, node, kind }) => `${processName} ${node} ${kind}`));
    if (alike.size > 1) return error(texts('batch.alike'));
    setAsking(true);
  };
  const agree = async (): Promise<void> => {
    setBusy(true);
    const said = comment.trim() === '' ? {} : { comment: comment.trim() };
    const { done, refused } = await post('api/workflow/approveAll', { taskIds, ...said }).finally(() => setBusy(false));
    setAsking(false);
    const outcome = texts('batch.outcome', { done: done.length, refused: refused.length });
    if (refused.length === 0) success(outcome);
    else void alert(`${outcome} ${[...new Set(refused.map(({ message }) => message))].join(' ')}`);
    onDone();
  };
  const claimAll = async (): Promise<void> => {
    if (!requireSome(tasks)) return;
    for (const taskId of taskIds) await post('api/workflow/act', { taskId, action: 'claim' });
    success(texts('deal.ok'));
  };
  return (
    <span className={styles['row']}>
      <Button onClick={begin}>{texts('button.agreeAll')}</Button>
      {claim && <Button onClick={() => void claimAll().then(onDone, onDone)}>{texts('button.claim')}</Button>}
      <ViewModal
        open={asking}
        title={texts('batch.title', { count: tasks.length })}
        okButtonProps={{ loading: busy }}
        okText={texts('action.approve')}
        onOk={() => void agree().catch(onDone)}
        onCancel={() => setAsking(false)}
      >
        <Opinion value={comment} required={false} phrases={[]} onChange={setComment} />
      </ViewModal>
    </span>
  );
}
