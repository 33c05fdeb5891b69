import { Alert, Button, Space } from 'antd';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { Draft } from './useDraft.ts';

/** Offers what was typed earlier and not saved. */
export function DraftOffer({ draft, version }: { draft: Draft; version: number | null }) {
  const t = useTexts('template');
  if (!draft.offered) return null;
  const isOld = draft.offered.baseVersion != null && version !== null && draft.offered.baseVersion !== version;
  const at = formatDateTime(draft.offered.savedAt);
  return (
    <Alert
      type="info"
      className="form-draft"
      showIcon
      message={isOld ? t('draft.offerOld', { at }) : t('draft.offer', { at })}
      action={
        <Space>
          <Button size="small" type="primary" onClick={draft.restore}>
            {t('draft.restore')}
          </Button>
          <Button size="small" onClick={draft.discard}>
            {t('draft.discard')}
          </Button>
        </Space>
      }
    />
  );
}
