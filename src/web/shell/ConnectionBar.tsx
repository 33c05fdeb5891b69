import { DisconnectOutlined } from '@ant-design/icons';
import { useSyncExternalStore, type ReactNode } from 'react';
import { isServerAway, onServerAway } from '../client/serverEvents.ts';
import { useTexts } from '../i18n/useTexts.ts';
import styles from './ConnectionBar.module.css';

/** Says that the server cannot be reached and is being tried again; gone as soon as it can. */
export function ConnectionBar(): ReactNode {
  const texts = useTexts('common');
  const away = useSyncExternalStore(onServerAway, isServerAway);
  return (
    <div role="status">
      {away && (
        <p className={styles['bar']}>
          <DisconnectOutlined aria-hidden /> {texts('noConnection')}
        </p>
      )}
    </div>
  );
}
