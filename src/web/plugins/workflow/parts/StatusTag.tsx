import type { ReactNode } from 'react';
import type { InstanceStatus } from '../../../kit/processTypes.ts';
import { StateTag, type StateTone } from '../../../kit/StateTag.tsx';
import { useTexts } from '../../../kit/texts.ts';

const TONES: Readonly<Record<InstanceStatus, StateTone>> = {
  running: 'review',
  finished: 'done',
  rejected: 'refused',
  withdrawn: 'returned',
  terminated: 'void',
  failed: 'refused',
};

interface StatusTagProps {
  status: InstanceStatus;
  suspended?: boolean;
  /** It stands still and needs an administrator. */
  incident?: boolean;
}

/** Where a process stands, at a glance. */
export function StatusTag({ status, suspended = false, incident = false }: StatusTagProps): ReactNode {
  const texts = useTexts('processes');
  if (incident) return <StateTag tone="refused" label={texts('status.incident')} />;
  if (suspended) return <StateTag tone="draft" label={texts('status.suspended')} />;
  return <StateTag tone={TONES[status]} label={texts(`status.${status}`)} />;
}
