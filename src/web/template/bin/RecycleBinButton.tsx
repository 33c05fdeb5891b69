import { RestOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { useTemplate } from '../model/template.ts';

const RecycleBin = lazy(() => import('./RecycleBin.tsx'));

/** Opens the recycle bin of the model, for whoever may take something out of it. `onChange`: records came back. */
export function RecycleBinButton({ onChange }: { onChange(): void }) {
  const template = useTemplate();
  const t = useTexts('template');
  const [open, setOpen] = useState(false);
  if (!template.can('restore') && !template.can('purge')) return null;
  return (
    <>
      <Button
        type="text"
        icon={<RestOutlined aria-hidden="true" />}
        aria-label={t('bin.title')}
        title={t('bin.title')}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <RecycleBin onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
