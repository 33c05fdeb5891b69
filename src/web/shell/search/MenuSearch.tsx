import { SearchOutlined } from '@ant-design/icons';
import { Input, Modal, type InputRef } from 'antd';
import { useAtomValue } from 'jotai';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { sessionAtom } from '../../session/session.ts';
import { SIZES } from '../../theme/tokens.ts';
import { useOpenMenu } from '../menuItems.tsx';
import { findMenus, searchableMenus } from './findMenus.ts';
import styles from './MenuSearch.module.css';

/** Finds a page of the menu by its title, its pinyin or its path; arrows and Enter choose. */
export function MenuSearch({ onClose }: { onClose: () => void }): ReactNode {
  const texts = useTexts('shell');
  const label = useLabel();
  const listId = useId();
  const { screens } = useAtomValue(sessionAtom);
  const open = useOpenMenu(onClose);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<InputRef>(null);
  const menus = useMemo(() => searchableMenus(screens, label), [screens, label]);
  const found = useMemo(() => findMenus(menus, typed), [menus, typed]);
  const chosen = found[Math.min(at, found.length - 1)];

  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    }
    // The Enter that ends the composition of a Chinese word chooses that word, not a page.
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) open(chosen.path);
  };
  return (
    <Modal
      open
      title={null}
      footer={null}
      closable={false}
      width={SIZES.menuSearch}
      onCancel={onClose}
      // Before, it is not displayed yet, and takes no focus.
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <Input
        ref={field}
        allowClear
        prefix={<SearchOutlined />}
        value={typed}
        placeholder={texts('menuSearchHint')}
        role="combobox"
        aria-label={texts('menuSearch')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${chosen.path}`}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={listId} className={styles['list']} role="listbox" aria-label={texts('menuSearch')}>
        {found.map((menu) => (
          <button
            key={menu.path}
            id={`${listId}-${menu.path}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={menu === chosen}
            className={styles['item']}
            ref={menu === chosen ? intoSight : undefined}
            onClick={() => open(menu.path)}
          >
            <span>{menu.titles.join(' / ')}</span>
            <span className={styles['path']}>{menu.path}</span>
          </button>
        ))}
        {found.length === 0 && <p className={styles['none']}>{texts('menuSearchNone')}</p>}
      </div>
    </Modal>
  );
}

const intoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
