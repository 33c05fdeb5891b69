import type { Deal, TaskAction } from '../../../kit/processTypes.ts';

export const TO_INITIATOR = 'initiator';
/** No node of a file is called so: ids of XML begin with a letter. */
export const TO_PREVIOUS = '<previous';

/** What the server is told of a decision. */
export interface Decided {
  action: 'approve' | 'reject';
  way?: { to?: 'initiator' | 'previous' | 'end' | 'flow'; node?: string; straight?: boolean };
}

/** Whether an action takes the process on or back, instead of passing the task on. */
export const isVerdict = (action: TaskAction): boolean => ['approve', 'reject', 'return'].includes(action);

/** Whether somebody has to be named. */
export const needsPerson = (action: TaskAction): boolean => !isVerdict(action);

/** Whether an opinion has to be given: for what sends back, refuses or passes on always (catalogue: opinion required for return, reject, transfer). */
export const needsOpinion = ({ opinion }: Pick<Deal, 'opinion'>, action: TaskAction): boolean =>
  action === 'reject' ||
  action === 'return' ||
  action === 'transfer' ||
  (opinion === 'required' && action === 'approve');

/** An action as the engine takes it; undefined for what passes the task on. */
export function decisionOf(
  { refusal }: Pick<Deal, 'refusal'>,
  { action, target, straight }: { action: TaskAction; target: string; straight: boolean },
): Decided | undefined {
  switch (action) {
    case 'approve':
      return { action };
    case 'reject':
      return refusal === 'end' ? { action, way: { to: 'end' } } : { action };
    case 'return': {
      const to =
        target === TO_INITIATOR
          ? { to: 'initiator' as const }
          : target === TO_PREVIOUS
            ? { to: 'previous' as const }
            : { node: target };
      return { action: 'reject', way: { ...to, straight } };
    }
    default:
      return undefined;
  }
}
