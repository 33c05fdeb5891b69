import { SelectOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { ChooserDialogProps } from './ChooserDialog.tsx';

const ChooserDialog = lazy(() => import('./ChooserDialog.tsx').then((part) => ({ default: part.ChooserDialog })));

type ChooseButtonProps = Omit<ChooserDialogProps, 'onClose'> & { disabled?: boolean };

/** Opens, beside a picker, the dialog in which records are looked through instead of being searched by a word that one must know. */
export function ChooseButton({ disabled, ...chooser }: ChooseButtonProps) {
  const t = useTexts('fields');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<SelectOutlined aria-hidden="true" />}
        className="chooser-open"
        disabled={disabled}
        title={t('chooser.open', { label: chooser.label })}
        onClick={() => setOpen(true)}
      >
        <span className="visually-hidden">{t('chooser.open', { label: chooser.label })}</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ChooserDialog {...chooser} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
