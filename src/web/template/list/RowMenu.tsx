import { EllipsisOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import type { Pressable } from '../buttons/pressable.ts';
import { useWhy } from '../buttons/useWhy.ts';

interface RowMenuProps {
  /** What the row is called. */
  label: string;
  items: readonly Pressable[];
  onChoose(pressable: Pressable): void;
}

/** Further actions of a row. The menu itself is drawn when it is opened: a page of rows has dozens of them, of which most stay shut. */
export function RowMenu({ label, items, onChoose }: RowMenuProps) {
  const t = useTexts('template');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Pressing beside an open menu shuts it before the press arrives: on its own button that press is no wish to open it again.
  const wasOpen = useRef(false);
  const press = (): void => {
    setOpen(!wasOpen.current);
    wasOpen.current = false;
  };
  const shut = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span className="row-menu">
      <button
        ref={button}
        type="button"
        className="row-action"
        aria-label={t('list.moreActions', { label })}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={press}
      >
        <EllipsisOutlined aria-hidden="true" />
      </button>
      {open && <OpenMenu items={items} onChoose={onChoose} onShut={shut} />}
    </span>
  );
}

function OpenMenu({ items, onChoose, onShut }: Pick<RowMenuProps, 'items' | 'onChoose'> & { onShut(): void }) {
  const pick = useLabel();
  const words = useWhy();
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(next) => {
        if (!next) onShut();
      }}
      menu={{
        items: items.map((pressable) => ({
          key: pressable.button.code,
          label: pressable.why ? (
            <span className="menu-blocked">
              {pick(pressable.button.title)}
              <small>{words(pressable.why)}</small>
            </span>
          ) : (
            pick(pressable.button.title)
          ),
          danger: pressable.button.danger,
          disabled: !pressable.enabled,
          onClick: () => onChoose(pressable),
        })),
      }}
    >
      <span className="row-menu-place" />
    </Dropdown>
  );
}
