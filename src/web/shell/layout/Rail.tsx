import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { useThemeSettings } from '../../theme/useTheme.ts';
import { Brand } from '../Brand.tsx';
import styles from '../Layout.module.css';
import { SideMenu } from '../SideMenu.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';

/** The menu at the side, as the layout wants it. In the classic layout the product's name stands in the header instead. */
export function Rail(): ReactNode {
  const texts = useTexts('shell');
  const [{ layout, isCollapse: collapsed }] = useThemeSettings();
  if (layout === 'columns') {
    return (
      <nav className={styles['rail']} data-columns aria-label={texts('menu')}>
        <ColumnsMenu collapsed={collapsed} />
      </nav>
    );
  }
  return (
    <nav className={styles['rail']} data-collapsed={collapsed} aria-label={texts('menu')}>
      {layout === 'defaults' && <Brand collapsed={collapsed} />}
      <div className={styles['menu']}>
        <SideMenu collapsed={collapsed} />
      </div>
      {!collapsed && <p className={styles['slogan']}>{texts('slogan')}</p>}
    </nav>
  );
}
