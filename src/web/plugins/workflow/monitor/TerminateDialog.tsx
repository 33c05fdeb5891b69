import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { useTexts } from '../../../kit/texts.ts';
import { ViewModal } from '../../../kit/ViewModal.tsx';

interface TerminateDialogProps {
  instanceId: string;
  onDone(): void;
  onCancel(): void;
}

/** Asks why a process is ended by hand, and ends it. */
export function TerminateDialog({ instanceId, onDone, onCancel }: TerminateDialogProps): ReactNode {
  const texts = useTexts('processes');
  const [comment, setComment] = useState('');
  const terminate = async (): Promise<void> => {
    await post('api/workflow/steer', { instanceId, action: 'terminate', comment: comment.trim() });
    onDone();
  };
  return (
    <ViewModal
      open
      title={texts('button.terminate')}
      okButtonProps={{ danger: true, disabled: comment.trim() === '' }}
      okText={texts('button.terminate')}
      onOk={() => void terminate().catch(onCancel)}
      onCancel={onCancel}
    >
      <Input.TextArea
        autoFocus
        maxLength={1000}
        aria-label={texts('ask.terminateReason')}
        placeholder={texts('ask.terminateReason')}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
    </ViewModal>
  );
}
