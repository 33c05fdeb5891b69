import type { ReactNode } from 'react';
import type { PasswordStrength } from '../../model/formats/credentials.ts';
import { useTexts } from '../i18n/useTexts.ts';
import styles from './PasswordStrengthMeter.module.css';

const LEVELS: readonly PasswordStrength[] = ['weak', 'medium', 'strong'];

/** Strength of a password in a word and three bars (Specification §5). */
export function PasswordStrengthMeter({ strength }: { strength: PasswordStrength | null }): ReactNode {
  const texts = useTexts('session');
  const reached = strength ? LEVELS.indexOf(strength) : -1;
  return (
    <span className={styles['meter']} data-strength={strength ?? 'none'}>
      {LEVELS.map((level, index) => (
        <i key={level} data-on={index <= reached} />
      ))}
      <span>{texts(strength ? `strength.${strength}` : 'passwordRule')}</span>
    </span>
  );
}
