import { Input } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';

interface TextCellProps {
  label: string;
  value: string;
  onCommit(value: string): void;
}

/** A text in a line of several; committed when it is left. */
export function TextCell({ label, value, onCommit }: TextCellProps): ReactNode {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const commit = (): void => {
    if (draft !== value) onCommit(draft);
  };
  return (
    <Input
      aria-label={label}
      placeholder={label}
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
}
