import { Input } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Row } from './Row.tsx';

interface TextRowProps {
  label: string;
  value: string;
  onCommit(value: string): void;
  help?: string;
  lines?: number;
  /** What is wrong with a text, if anything: it is not committed. */
  check?(value: string): string | undefined;
  disabled?: boolean;
}

/** A text that is committed when it is left, or with Enter: one step of undo, however many keys were struck. Escape takes the typing back. */
export function TextRow({ label, value, onCommit, help, lines, check, disabled }: TextRowProps): ReactNode {
  const id = useId();
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const fault = draft === value ? undefined : check?.(draft);
  const commit = (): void => {
    if (draft !== value && !fault) onCommit(draft);
  };
  const shared = {
    id,
    value: draft,
    disabled,
    status: fault ? ('error' as const) : undefined,
    onBlur: commit,
    onChange: ({ target }: { target: { value: string } }) => setDraft(target.value),
  };
  return (
    <Row label={label} id={id} help={help} fault={fault}>
      {lines ? (
        <Input.TextArea {...shared} autoSize={{ minRows: lines, maxRows: 12 }} />
      ) : (
        <Input {...shared} onPressEnter={commit} onKeyDown={({ key }) => key === 'Escape' && setDraft(value)} />
      )}
    </Row>
  );
}
