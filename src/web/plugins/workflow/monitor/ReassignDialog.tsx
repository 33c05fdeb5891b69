import { Form, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import type { InstanceLine, Person } from '../../../kit/processTypes.ts';
import { useTexts } from '../../../kit/texts.ts';
import { PeopleChoice } from '../parts/PeopleChoice.tsx';
import { ViewModal } from '../../../kit/ViewModal.tsx';

interface ReassignDialogProps {
  instance: InstanceLine;
  onDone(): void;
  onCancel(): void;
}

/** Gives what one person has of a process to another. */
export function ReassignDialog({ instance, onDone, onCancel }: ReassignDialogProps): ReactNode {
  const texts = useTexts('processes');
  const [from, setFrom] = useState(instance.handlers[0]?.id);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [to] = people;
  const reassign = async (): Promise<void> => {
    if (from === undefined || !to) return;
    await post('api/workflow/steer', { instanceId: instance.instanceId, action: 'reassign', from, person: to.id });
    onDone();
  };
  return (
    <ViewModal
      open
      title={texts('button.reassign')}
      okButtonProps={{ disabled: from === undefined || !to }}
      onOk={() => void reassign().catch(onCancel)}
      onCancel={onCancel}
    >
      <Form layout="vertical">
        <Form.Item label={texts('ask.from')}>
          <Select
            aria-label={texts('ask.from')}
            value={from}
            onChange={setFrom}
            options={instance.handlers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <PeopleChoice label={texts('ask.newHandler')} people={people} onChange={setPeople} />
      </Form>
    </ViewModal>
  );
}
