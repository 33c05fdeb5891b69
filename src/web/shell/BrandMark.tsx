import type { ReactNode } from 'react';

/** The mark: a rampart of four merlons, one per level of risk. */
export function BrandMark({ size = 28 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden focusable="false" style={{ flex: 'none' }}>
      <rect x="2" y="14" width="24" height="11" rx="1.5" fill="currentColor" />
      <rect x="2" y="10" width="4.5" height="5" fill="var(--risk-low-mark)" />
      <rect x="8.5" y="8" width="4.5" height="7" fill="var(--risk-medium-mark)" />
      <rect x="15" y="5.5" width="4.5" height="9.5" fill="var(--risk-high-mark)" />
      <rect x="21.5" y="3" width="4.5" height="12" fill="var(--risk-extreme-mark)" />
    </svg>
  );
}
