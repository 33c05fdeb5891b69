import { Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { Row } from './Row.tsx';

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceRowProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onCommit(value: string): void;
  /** May be left open; what that means stands in the placeholder. */
  open?: string;
  help?: string;
}

/** One of several; one that the file names and that is not on offer is shown as it stands there. */
export function ChoiceRow({ label, value, choices, onCommit, open, help }: ChoiceRowProps): ReactNode {
  const id = useId();
  const known = value === '' || choices.some((choice) => choice.value === value);
  return (
    <Row label={label} id={id} help={help}>
      <Select
        id={id}
        value={value === '' ? undefined : value}
        placeholder={open}
        allowClear={open !== undefined}
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        options={known ? [...choices] : [...choices, { value, label: value }]}
        onChange={(next: string | undefined) => onCommit(next ?? '')}
      />
    </Row>
  );
}
