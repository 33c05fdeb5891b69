import { TranslationOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { LANGUAGE_CHOICES, isLanguage } from '../i18n/language.ts';
import { useLanguage, useTexts } from '../i18n/useTexts.ts';
import { chooseLanguage } from '../session/personLanguage.ts';

/** Switches the language of everything. */
export function LanguageSwitch(): ReactNode {
  const texts = useTexts('common');
  const language = useLanguage();
  const items = LANGUAGE_CHOICES.map(({ code, name, tag }) => ({ key: code, label: <span lang={tag}>{name}</span> }));
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [language],
        onClick: ({ key }) => isLanguage(key) && void chooseLanguage(key),
      }}
    >
      <Button type="text" icon={<TranslationOutlined />} aria-label={texts('language')} title={texts('language')} />
    </Dropdown>
  );
}
