import { ExperimentOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import styles from './DemoBanner.module.css';

/** Says that what is on screen is demonstration data. */
export function DemoBanner(): ReactNode {
  const texts = useTexts('common');
  return (
    <aside className={styles['banner']} aria-label={texts('demoBanner')}>
      <ExperimentOutlined aria-hidden /> {texts('demoBanner')}
    </aside>
  );
}
