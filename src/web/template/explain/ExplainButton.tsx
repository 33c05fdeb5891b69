import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import type { Template } from '../model/template.ts';

const ExplainDrawer = lazy(async () => ({ default: (await import('./ExplainDrawer.tsx')).ExplainDrawer }));

/** "Why do I see this?": asks the server why this person sees this record, its fields and its buttons, or does not. */
export function ExplainButton({ template, billId }: { template: Template; billId: string }): ReactNode {
  const t = useTexts('template');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="text" icon={<QuestionCircleOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('explain.ask')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ExplainDrawer template={template} billId={billId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
