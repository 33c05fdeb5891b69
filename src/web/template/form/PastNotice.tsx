import { Alert } from 'antd';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { FormRequest } from '../overlays/overlays.ts';

/** Says that a form shows what the record was, and since when it was so. */
export function PastNotice({ past }: { past: FormRequest['past'] & object }) {
  const t = useTexts('template');
  const { version, at, byName } = past;
  return (
    <Alert
      type="warning"
      showIcon
      message={t('history.past', { version, time: formatDateTime(at), name: byName ?? t('history.system') })}
    />
  );
}
