import { Button } from 'antd';
import { useTexts } from '../../i18n/useTexts.ts';
import { useTemplate } from '../model/template.ts';
import { useOverlays } from '../overlays/overlays.ts';
import type { Chosen } from './bulkRequest.ts';
import { isAssignable } from './assignable.ts';

interface BulkToolsProps {
  chosen: Chosen;
  /** Records of the whole list, where more than the chosen ones can be meant. */
  more?: { total: number; exact: boolean; choose(): void };
  onDone(): void;
}

/** What can be done to all chosen records at once, beside the model's own buttons. */
export function BulkTools({ chosen, more, onDone }: BulkToolsProps) {
  const template = useTemplate();
  const overlays = useOverlays();
  const t = useTexts('bulk');
  const writable = template.model.fields.filter((field) => !field.system && !field.readOnly && !field.hidden);
  const open = (kind: 'edit' | 'assign'): void => overlays.bulk({ kind, template, ...chosen, onDone });
  return (
    <>
      {more && (
        <button type="button" className="link-button" onClick={more.choose}>
          {t(more.exact ? 'all' : 'allMore', { count: more.total })}
        </button>
      )}
      {template.can('edit') && (
        <Button size="small" onClick={() => open('edit')}>
          {t('edit.button')}
        </Button>
      )}
      {template.can('edit') && writable.some(isAssignable) && (
        <Button size="small" onClick={() => open('assign')}>
          {t('assign.button')}
        </Button>
      )}
    </>
  );
}
