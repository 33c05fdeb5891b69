import type { MultiInstance } from './definition.ts';
import type { MultiState } from './state.ts';

/**
 * What a multi-instance body comes to, null while it is open. People who countersign: with `veto` one refusal ends it; otherwise it is
 * approved as soon as enough have approved, and refused as soon as those left could not be enough any more.
 */
export function verdict(
  rule: Pick<MultiInstance, 'rule' | 'ratio' | 'veto'>,
  { items, completed, approved, rejected }: MultiState,
  countersigned: boolean,
  /** The completion condition holds. */
  enough: boolean,
): 'approve' | 'reject' | null {
  const total = items.length;
  if (total === 0) return 'approve';
  if (!countersigned) return enough || completed >= total ? 'approve' : null;
  if (rule.veto && rejected > 0) return 'reject';
  if (enough) return approved >= rejected ? 'approve' : 'reject';
  const wanted = rule.rule === 'any' ? 1 : rule.rule === 'all' ? total : Math.ceil((total * rule.ratio) / 100);
  if (approved >= wanted) return 'approve';
  return total - rejected < wanted ? 'reject' : null;
}
