import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import styles from './inputs.module.css';

interface SwitchRowProps {
  label: string;
  value: boolean;
  onCommit(value: boolean): void;
  disabled?: boolean;
}

export function SwitchRow({ label, value, onCommit, disabled }: SwitchRowProps): ReactNode {
  return (
    <div className={styles['row']}>
      <Checkbox checked={value} disabled={disabled} onChange={({ target }) => onCommit(target.checked)}>
        {label}
      </Checkbox>
    </div>
  );
}
