import { Input } from 'antd';
import { useId } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';

interface ReasonProps {
  value: string;
  onChange(value: string): void;
}

/** Why it is done: the same words stand in the history of each record. */
export function Reason({ value, onChange }: ReasonProps) {
  const t = useTexts('bulk');
  const id = useId();
  return (
    <div className="form-field">
      <label className="form-label" htmlFor={id}>
        {t('reason')}
      </label>
      <Input id={id} maxLength={1000} value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}
