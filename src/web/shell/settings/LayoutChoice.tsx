import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { LAYOUTS } from '../../theme/settings.ts';
import { useThemeSettings } from '../../theme/useTheme.ts';
import styles from './SettingsDrawer.module.css';

/** The four layouts as small pictures of themselves. */
export function LayoutChoice(): ReactNode {
  const texts = useTexts('settings');
  const [settings, change] = useThemeSettings();
  return (
    <div className={styles['layouts']} role="radiogroup" aria-label={texts('layout')}>
      {LAYOUTS.map((layout) => (
        <button
          key={layout}
          type="button"
          role="radio"
          aria-checked={settings.layout === layout}
          className={styles['layout']}
          onClick={() => change({ layout })}
        >
          <span className={styles['picture']} data-layout={layout} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {texts(`layouts.${layout}`)}
        </button>
      ))}
    </div>
  );
}
