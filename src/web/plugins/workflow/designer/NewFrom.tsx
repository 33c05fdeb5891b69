import { useState, type ReactNode } from 'react';
import { useLabel } from '../../../kit/texts.ts';
import { RecordChoice } from './inputs/RecordChoice.tsx';
import { loadProcessModel } from './record.ts';
import { TEXTS } from './texts.ts';
import { ViewModal } from '../../../kit/ViewModal.tsx';

interface NewFromProps {
  /** Its file. */
  onChoose(xml: string): void;
  onClose(): void;
}

/** Chooses a process model, one that was shipped as well as one's own, whose drawing the new one begins with. */
export function NewFrom({ onChoose, onClose }: NewFromProps): ReactNode {
  const pick = useLabel();
  const [chosen, setChosen] = useState('');
  const [working, setWorking] = useState(false);
  const take = async (): Promise<void> => {
    setWorking(true);
    try {
      onChoose((await loadProcessModel(chosen)).xml);
      onClose();
    } finally {
      setWorking(false);
    }
  };
  return (
    <ViewModal
      open
      title={pick(TEXTS.newFrom)}
      okText={pick(TEXTS.newFromTake)}
      okButtonProps={{ disabled: chosen === '', loading: working }}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <RecordChoice
        model="wfModel"
        by="id"
        value={chosen}
        label={pick(TEXTS.processModel)}
        placeholder={pick(TEXTS.processModel)}
        onPick={setChosen}
      />
    </ViewModal>
  );
}
