import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { UnreadFile } from '../../../kit/processFiles.ts';
import { useLabel } from '../../../kit/texts.ts';
import styles from './XmlView.module.css';
import { TEXTS } from './texts.ts';

interface XmlViewProps {
  xml: string;
  /** What kept a file from being drawn; its line is marked. */
  fault?: UnreadFile;
  readOnly: boolean;
  /** Draws it; what cannot be drawn comes back as the fault. */
  onApply(xml: string): void;
}

/** The file as text, with numbered lines; one that cannot be read is marked and scrolled to. */
export function XmlView({ xml, fault, readOnly, onApply }: XmlViewProps): ReactNode {
  const pick = useLabel();
  const [draft, setDraft] = useState(xml);
  const area = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLOListElement>(null);
  useEffect(() => setDraft(xml), [xml]);
  useEffect(() => {
    const line = fault?.line;
    if (!line || !area.current) return;
    const height = area.current.scrollHeight / area.current.value.split('\n').length;
    area.current.scrollTop = Math.max(0, (line - CONTEXT_LINES) * height);
  }, [fault]);
  return (
    <div className={styles['view']}>
      {fault && (
        <p className={styles['fault']} role="alert">
          {fault.line === null
            ? pick(fault.message)
            : pick(TEXTS.badXml)
                .replace('{line}', String(fault.line))
                .replace('{message}', () => pick(fault.message))}
        </p>
      )}
      <div className={styles['text']}>
        <ol ref={numbers} className={styles['numbers']} aria-hidden>
          {draft.split('\n').map((_, at) => (
            <li key={at} className={fault?.line === at + 1 ? styles['bad'] : undefined}>
              {at + 1}
            </li>
          ))}
        </ol>
        <textarea
          ref={area}
          aria-label="XML"
          value={draft}
          readOnly={readOnly}
          wrap="off"
          spellCheck={false}
          onChange={({ target }) => setDraft(target.value)}
          onScroll={({ currentTarget }) => {
            if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop;
          }}
        />
      </div>
      <div className={styles['actions']}>
        <Button type="primary" disabled={readOnly} onClick={() => onApply(draft)}>
          {pick(TEXTS.apply)}
        </Button>
      </div>
    </div>
  );
}

/** Lines that are shown above a marked one. */
const CONTEXT_LINES = 4;
