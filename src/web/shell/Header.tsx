import { MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { DarkSwitch } from './DarkSwitch.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { JobsButton } from './JobsButton.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import styles from './Layout.module.css';
import { NoticeBell } from './NoticeBell.tsx';
import { SizeSwitch } from './SizeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The header: where the page stands on the left, what concerns the person on the right. */
export function Header({ onToggleMenu }: { onToggleMenu: () => void }): ReactNode {
  const texts = useTexts('shell');
  return (
    <header className={styles['header']}>
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label={texts('toggleMenu')}
        title={texts('toggleMenu')}
        onClick={onToggleMenu}
      />
      <div className={styles['where']}>
        <Breadcrumbs />
      </div>
      <div className={styles['controls']}>
        <span className={styles['wideOnly']}>
          <SizeSwitch />
        </span>
        <LanguageSwitch />
        <DarkSwitch />
        <span className={styles['wideOnly']}>
          <FullScreenButton />
        </span>
        <JobsButton />
        <NoticeBell />
        <UserMenu />
      </div>
    </header>
  );
}
