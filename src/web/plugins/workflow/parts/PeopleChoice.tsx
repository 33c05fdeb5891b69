import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Person } from '../../../kit/processTypes.ts';
import { useTexts } from '../../../kit/texts.ts';
import styles from './DealPanel.module.css';
import { StaffDialog } from './StaffDialog.tsx';

interface PeopleChoiceProps {
  label: string;
  people: readonly Person[];
  multiple?: boolean;
  among?: readonly Person[];
  onChange(people: readonly Person[]): void;
}

/** People who are chosen in a dialog, by their names. */
export function PeopleChoice({ label, people, multiple = false, among, onChange }: PeopleChoiceProps): ReactNode {
  const texts = useTexts('processes');
  const [open, setOpen] = useState(false);
  return (
    <div className={styles['label']}>
      <span>{label}</span>
      <Button onClick={() => setOpen(true)}>
        {people.length > 0 ? people.map(({ name }) => name).join(', ') : texts('button.choose')}
      </Button>
      {open && (
        <StaffDialog
          title={label}
          multiple={multiple}
          chosen={people}
          among={among}
          onCancel={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false);
            onChange(chosen);
          }}
        />
      )}
    </div>
  );
}
