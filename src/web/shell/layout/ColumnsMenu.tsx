import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useLabel } from '../../i18n/useTexts.ts';
import { absolutePath } from '../../session/menuScreens.ts';
import { sessionAtom } from '../../session/session.ts';
import { useTrail } from '../../session/useTrail.ts';
import { Brand } from '../Brand.tsx';
import styles from '../Layout.module.css';
import { menuIcon } from '../menuIcons.tsx';
import { isInMenu, useOpenMenu } from '../menuItems.tsx';
import { SideMenu } from '../SideMenu.tsx';

/** The menu in two columns: its first level beside what stands below the chosen one of that. */
export function ColumnsMenu({ collapsed }: { collapsed: boolean }): ReactNode {
  const label = useLabel();
  const { menu } = useAtomValue(sessionAtom);
  const here = useTrail().items[0]?.path;
  const [chosen, setChosen] = useState({ here, path: here });
  if (chosen.here !== here) setChosen({ here, path: here });
  const open = useOpenMenu();
  const tops = menu.filter(isInMenu).map((item) => ({ ...item, path: absolutePath(item, []) }));
  const top = tops.find((item) => item.path === chosen.path);
  const hasBelow = (top?.children ?? []).some(isInMenu);

  const choose = (item: (typeof tops)[number]) => {
    setChosen({ here, path: item.path });
    if (!(item.children ?? []).some(isInMenu)) open(item.path);
  };
  return (
    <>
      <div className={styles['columns']}>
        <Brand collapsed />
        {tops.map((item) => (
          <button
            key={item.path}
            type="button"
            className={styles['column']}
            aria-pressed={item.path === chosen.path}
            onClick={() => choose(item)}
          >
            {menuIcon(item.meta.icon, true)}
            <span>{label(item.meta.title)}</span>
          </button>
        ))}
      </div>
      {top && hasBelow && !collapsed && (
        <div className={styles['below']}>
          <strong className={styles['belowTitle']}>{label(top.meta.title)}</strong>
          <div className={styles['menu']}>
            <SideMenu key={top.path} collapsed={false} below={top.path} />
          </div>
        </div>
      )}
    </>
  );
}
