import type { ReactNode } from 'react';
import type { RiskName } from '../theme/tokens.ts';

const SIDE = 5;
const CELL = 20;
const GAP = 3;

/** A likelihood-by-impact matrix as a picture: what the product is about, without words. */
export function RiskMatrixArt({ className }: { className?: string }): ReactNode {
  const cells = Array.from({ length: SIDE * SIDE }, (_, index) => ({
    column: index % SIDE,
    row: Math.floor(index / SIDE),
  }));
  const extent = SIDE * (CELL + GAP) - GAP;
  return (
    <svg className={className} viewBox={`0 0 ${extent} ${extent}`} aria-hidden focusable="false">
      {cells.map(({ column, row }) => (
        <rect
          key={`${column}-${row}`}
          x={column * (CELL + GAP)}
          y={row * (CELL + GAP)}
          width={CELL}
          height={CELL}
          rx={2}
          fill={`var(--risk-${levelOf(column, SIDE - 1 - row)}-mark)`}
          opacity={0.25 + 0.09 * (column + SIDE - 1 - row)}
        />
      ))}
    </svg>
  );
}

/** Bands of the usual matrix: the product of the two ranks decides. */
function levelOf(impact: number, likelihood: number): RiskName {
  const score = (impact + 1) * (likelihood + 1);
  if (score >= 16) return 'extreme';
  if (score >= 9) return 'high';
  return score >= 4 ? 'medium' : 'low';
}
