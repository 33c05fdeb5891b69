import type { ReactNode } from 'react';

interface CutNoticeProps {
  /** What was left out of what was typed; shown for a moment. */
  notice: string | undefined;
  /** The fault stands below the box already; a notice would lie over it. */
  invalid: boolean | undefined;
  /** What is wrong with what stands there, for as long as somebody is in the box. */
  over?: string;
  children: ReactNode;
}

/** A text box and, below it, what there is to say of what is being typed; nothing around it moves. */
export function WithCutNotice({ notice, invalid, over, children }: CutNoticeProps) {
  const said = invalid ? undefined : (notice ?? over);
  const look = notice ? 'field-cut field-cut-fades' : 'field-cut field-cut-over';
  return (
    <span className="field-noting">
      {children}
      <span role="status" className={said ? look : 'visually-hidden'}>
        {said}
      </span>
    </span>
  );
}
