import type { ReactNode } from 'react';

/** A text box and, below it for a moment, what was left out of what was typed; nothing around it moves. */
export function WithCutNotice({ notice, children }: { notice: string | undefined; children: ReactNode }) {
  return (
    <span className="field-noting">
      {children}
      <span role="status" className={notice ? 'field-cut' : 'visually-hidden'}>
        {notice}
      </span>
    </span>
  );
}
