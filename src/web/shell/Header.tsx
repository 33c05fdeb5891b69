import { MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { useThemeSettings } from '../theme/useTheme.ts';
import { Brand } from './Brand.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { DarkSwitch } from './DarkSwitch.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { TopMenu } from './layout/TopMenu.tsx';
import { MenuSearchButton } from './search/MenuSearchButton.tsx';
import { SettingsButton } from './settings/SettingsButton.tsx';
import { JobsButton } from './JobsButton.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import styles from './Layout.module.css';
import { NoticeBell } from './NoticeBell.tsx';
import { SizeSwitch } from './SizeSwitch.tsx';
import { TodoButton } from './TodoButton.tsx';
import { UserMenu } from './UserMenu.tsx';

interface HeaderProps {
  /** The menu is a drawer, whatever the layout is. */
  narrow: boolean;
  onToggleMenu: () => void;
}

/** The header: where the page stands on the left, or the menu where the layout has it there; what concerns the person on the right. */
export function Header({ narrow, onToggleMenu }: HeaderProps): ReactNode {
  const texts = useTexts('shell');
  const [{ layout, isBreadcrumb }] = useThemeSettings();
  const hasName = !narrow && (layout === 'classic' || layout === 'transverse');
  const hasMenu = !narrow && layout === 'transverse';
  return (
    <header className={styles['header']}>
      {hasName && <Brand collapsed={false} />}
      {!hasMenu && (
        <Button
          type="text"
          icon={<MenuOutlined />}
          aria-label={texts('toggleMenu')}
          title={texts('toggleMenu')}
          onClick={onToggleMenu}
        />
      )}
      {hasMenu ? (
        <nav className={styles['where']} data-menu aria-label={texts('menu')}>
          <TopMenu />
        </nav>
      ) : (
        <div className={styles['where']}>{isBreadcrumb && <Breadcrumbs />}</div>
      )}
      <div className={styles['controls']}>
        <MenuSearchButton />
        <span className={styles['wideOnly']}>
          <SizeSwitch />
        </span>
        <LanguageSwitch />
        <DarkSwitch />
        <span className={styles['wideOnly']}>
          <SettingsButton />
          <FullScreenButton />
        </span>
        <TodoButton />
        <JobsButton />
        <NoticeBell />
        <UserMenu />
      </div>
    </header>
  );
}
