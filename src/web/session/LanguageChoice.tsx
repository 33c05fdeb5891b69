import { Button } from 'antd';
import type { ReactNode } from 'react';
import { LANGUAGE_CHOICES } from '../i18n/language.ts';
import { useLanguage, useTexts } from '../i18n/useTexts.ts';
import { chooseLanguage } from './personLanguage.ts';

/** The languages side by side: whoever cannot read the page yet finds his own by its name, without opening a menu. */
export function LanguageChoice(): ReactNode {
  const texts = useTexts('common');
  const spoken = useLanguage();
  return (
    <div role="group" aria-label={texts('language')}>
      {LANGUAGE_CHOICES.map(({ code, name, tag }) => (
        <Button
          key={code}
          type={code === spoken ? 'link' : 'text'}
          size="small"
          lang={tag}
          aria-pressed={code === spoken}
          onClick={() => void chooseLanguage(code)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
