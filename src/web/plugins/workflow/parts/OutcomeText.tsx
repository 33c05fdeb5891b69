import type { ReactNode } from 'react';
import { useTexts } from '../../../kit/texts.ts';

const KNOWN: ReadonlySet<string> = new Set(['approve', 'reject', 'return', 'opinion', 'skip']);

/** What somebody decided, in words. */
export function OutcomeText({ outcome }: { outcome: string | null }): ReactNode {
  const texts = useTexts('processes');
  if (outcome === null) return null;
  return KNOWN.has(outcome) ? texts(`outcome.${outcome}`) : outcome;
}
