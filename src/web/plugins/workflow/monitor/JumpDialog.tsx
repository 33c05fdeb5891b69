import { Form, Input, Select } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { FaultState } from '../../../kit/FaultState.tsx';
import { useTexts } from '../../../kit/texts.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { ViewModal } from '../../../kit/ViewModal.tsx';

interface JumpDialogProps {
  instanceId: string;
  onDone(): void;
  onCancel(): void;
}

/** Moves the work of a step to another one, where the branches allow it. */
export function JumpDialog({ instanceId, onDone, onCancel }: JumpDialogProps): ReactNode {
  const texts = useTexts('processes');
  const load = useCallback(
    (signal: AbortSignal) => post('api/workflow/instance', { instanceId, loading: 'N' }, { signal, handles: 'all' }),
    [instanceId],
  );
  const { data, error, reload } = useRequest(load);
  const [chosen, setChosen] = useState<string>();
  const [node, setNode] = useState<string>();
  const [comment, setComment] = useState('');
  const tasks = data?.tasks ?? [];
  const from = tasks.find(({ taskId }) => taskId === chosen) ?? tasks[0];
  const jump = async (): Promise<void> => {
    if (!from || node === undefined) return;
    await post('api/workflow/steer', {
      instanceId,
      action: 'jump',
      tokenId: from.tokenId,
      node,
      comment: comment.trim(),
    });
    onDone();
  };
  return (
    <ViewModal
      open
      title={texts('button.jump')}
      okText={texts('button.jump')}
      okButtonProps={{ disabled: !from || node === undefined || comment.trim() === '' }}
      onOk={() => void jump().catch(onCancel)}
      onCancel={onCancel}
    >
      {!data && error !== undefined && <FaultState error={error} onRetry={reload} />}
      <Form layout="vertical">
        <Form.Item label={texts('ask.jumpFrom')}>
          <Select
            aria-label={texts('ask.jumpFrom')}
            value={from?.taskId}
            onChange={(next) => {
              setChosen(next);
              setNode(undefined);
            }}
            options={tasks.map(({ taskId, nodeName }) => ({ value: taskId, label: nodeName }))}
          />
        </Form.Item>
        <Form.Item label={texts('ask.jumpTo')}>
          <Select
            aria-label={texts('ask.jumpTo')}
            value={node}
            onChange={setNode}
            options={from?.jumpTo.map((step) => ({ value: step.node, label: step.name }))}
          />
        </Form.Item>
        <Form.Item label={texts('ask.jumpReason')}>
          <Input.TextArea
            maxLength={1000}
            aria-label={texts('ask.jumpReason')}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </Form.Item>
      </Form>
    </ViewModal>
  );
}
