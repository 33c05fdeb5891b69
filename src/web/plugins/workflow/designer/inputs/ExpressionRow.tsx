import { AutoComplete, Input } from 'antd';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { post } from '../../../../kit/client.ts';
import { useRequest } from '../../../../kit/useRequest.ts';
import { useProcessNames } from '../panels/processNames.ts';
import { namesFor, unfinishedAt } from './completion.ts';
import styles from './inputs.module.css';
import { Row } from './Row.tsx';

interface ExpressionRowProps {
  label: string;
  value: string;
  onCommit(value: string): void;
  /** What it has to give; without it anything. */
  expected?: 'text' | 'decimal' | 'bool';
  help?: string;
}

/**
 * A CEL expression: names are offered while they are typed, and what is wrong with it is told once it is left. It is committed all the same, for
 * what it names may come later; deploying asks again. `@code` names an expression of the registry.
 */
export function ExpressionRow({ label, value, onCommit, expected, help }: ExpressionRowProps): ReactNode {
  const id = useId();
  const holder = useRef<HTMLDivElement>(null);
  const { known, model, variables } = useProcessNames();
  const [draft, setDraft] = useState(value);
  const [offered, setOffered] = useState<string[]>([]);
  useEffect(() => setDraft(value), [value]);
  const variablesKey = JSON.stringify(variables);
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (value.trim() === '' || value.startsWith('@')) return [];
      const asked: { name: string; type: string }[] = JSON.parse(variablesKey);
      return await post(
        'api/workflow/design/expression',
        { source: value, expected, variables: asked, ...(model === '' ? {} : { model }), loading: 'N' },
        { signal, handles: 'all' },
      );
    },
    [value, expected, model, variablesKey],
  );
  const { data: faults = [] } = useRequest(load);
  const [fault] = draft === value ? faults : [];

  const typed = (text: string): void => {
    setDraft(text);
    const cursor = holder.current?.querySelector('textarea')?.selectionStart ?? text.length;
    const unfinished = unfinishedAt(text, cursor);
    setOffered(unfinished ? namesFor(unfinished, known) : []);
  };
  const complete = (name: string): void => {
    const area = holder.current?.querySelector('textarea');
    const cursor = area?.selectionStart ?? draft.length;
    const unfinished = unfinishedAt(draft, cursor);
    if (!unfinished) return;
    setDraft(draft.slice(0, unfinished.start) + name + draft.slice(cursor));
    setOffered([]);
    const after = unfinished.start + name.length;
    requestAnimationFrame(() => area?.setSelectionRange(after, after));
  };
  return (
    <Row
      label={label}
      id={id}
      help={help}
      fault={
        fault && `${fault.column === undefined ? '' : `${fault.column}: `}${fault.message} ${fault.suggestion ?? ''}`
      }
    >
      <div ref={holder} className={styles['code']}>
        <AutoComplete
          id={id}
          className={styles['full']}
          value={draft}
          options={offered.map((name) => ({ value: name }))}
          open={offered.length > 0}
          popupMatchSelectWidth={false}
          defaultActiveFirstOption
          onSearch={typed}
          onSelect={complete}
          onBlur={() => {
            setOffered([]);
            if (draft.trim() !== value) onCommit(draft.trim());
          }}
        >
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 8 }}
            status={fault ? 'error' : undefined}
            spellCheck={false}
          />
        </AutoComplete>
      </div>
    </Row>
  );
}
