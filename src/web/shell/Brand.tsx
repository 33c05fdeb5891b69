import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLabel } from '../i18n/useTexts.ts';
import { systemConfigAtom } from '../session/config.ts';
import { BrandMark } from './BrandMark.tsx';
import styles from './Layout.module.css';

/** Mark and name of the product, leading home. */
export function Brand({ collapsed }: { collapsed: boolean }): ReactNode {
  const label = useLabel();
  const config = useAtomValue(systemConfigAtom);
  const name = label(config?.appName);
  return (
    <Link to="/home" className={styles['brand']} aria-label={collapsed ? name : undefined}>
      <BrandMark />
      {!collapsed && (
        <span className={styles['brandText']}>
          <strong>{name}</strong>
          <small>{label(config?.subTitle)}</small>
        </span>
      )}
    </Link>
  );
}
