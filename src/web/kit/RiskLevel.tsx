import type { ReactNode } from 'react';
import type { RiskName } from '../theme/tokens.ts';
import { useTexts } from '../i18n/useTexts.ts';
import styles from './RiskLevel.module.css';

interface RiskLevelProps {
  level: RiskName;
  /** The word of the dictionary in use; the common word otherwise. */
  label?: string;
}

/** A level of risk by word, shape and colour together, readable without seeing colour. */
export function RiskLevel({ level, label }: RiskLevelProps): ReactNode {
  const texts = useTexts('common');
  return (
    <span className={`${styles['level']} ${styles[level]}`}>
      <svg viewBox="0 0 10 10" aria-hidden fill="currentColor">
        {SHAPES[level]}
      </svg>
      {label ?? texts(`risk.${level}`)}
    </span>
  );
}

/** Circle, square, triangle, hexagon-like octagon, ring: more corners and weight with the level. */
const SHAPES: Record<RiskName, ReactNode> = {
  low: <circle cx="5" cy="5" r="4" />,
  medium: <rect x="1" y="1" width="8" height="8" />,
  high: <path d="M5 0.5 L9.8 9.5 H0.2 Z" />,
  extreme: <path d="M3 0 H7 L10 3 V7 L7 10 H3 L0 7 V3 Z" />,
  none: <path d="M5 1 a4 4 0 1 0 0.001 0 Z M5 2.6 a2.4 2.4 0 1 1 -0.001 0 Z" fillRule="evenodd" />,
};
