import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useLabel } from '../i18n/useTexts.ts';
import { Card } from '../kit/Card.tsx';
import type { PanelConfig } from '../kit/plugin.ts';
import { isPermitted } from '../session/permission.tsx';
import { userInfoAtom } from '../session/session.ts';
import { PluginSlot } from '../slots/PluginSlot.tsx';
import { panelEntries, panelPlugin } from '../slots/registry.ts';
import styles from './Home.module.css';

const entries = panelEntries(
  import.meta.glob<PanelConfig>('../plugins/**/panel.json', { eager: true, import: 'default' }),
);

/** The panels that plugins add to a column of the home, each for those who hold its permission; their code comes with the first look. */
export function Panels({ place }: { place: 'wide' | 'narrow' }): ReactNode {
  const pick = useLabel();
  const held = useAtomValue(userInfoAtom)?.authBtnList ?? [];
  return entries
    .filter((entry) => (entry.place ?? 'wide') === place && isPermitted(demandOf(entry), held))
    .map(({ folder, title }) => {
      const load = panelPlugin(folder);
      return (
        load && (
          <Card key={folder} title={pick(title)}>
            <div className={styles['panel']}>
              <PluginSlot name={folder} load={load} props={{}} />
            </div>
          </Card>
        )
      );
    });
}

const demandOf = ({ permission }: PanelConfig) => (typeof permission === 'string' ? { code: permission } : permission);
