import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { DraftEntry } from '../../contract/endpoints/person.ts';
import { post } from '../client/post.ts';
import { formatDistance } from '../i18n/formatDate.ts';
import { useLabel, useTexts } from '../i18n/useTexts.ts';
import { useFeedback } from '../kit/useFeedback.ts';
import { HomeList } from './HomeList.tsx';
import { recordPath } from './recordPath.ts';

/** What the person typed and did not save. */
export function Drafts({ items, onRemoved }: { items: readonly DraftEntry[]; onRemoved: () => void }): ReactNode {
  const texts = useTexts('home');
  const label = useLabel();
  const { confirm } = useFeedback();
  const remove = async (draft: DraftEntry) => {
    if (!(await confirm(texts('removeDraftQuestion', { title: draft.title || label(draft.templateTitle) })))) return;
    await post('api/sys/draft/remove', { id: draft.id });
    onRemoved();
  };
  return (
    <HomeList
      title={texts('drafts')}
      none={texts('noDrafts')}
      items={items.map((draft) => ({
        key: draft.id,
        title: draft.title || texts('untitled', { model: label(draft.templateTitle) }),
        to: recordPath(draft.templateCode, draft.billId, draft.title),
        meta: label(draft.templateTitle),
        when: formatDistance(draft.savedAt),
        action: (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={texts('removeDraft')}
            title={texts('removeDraft')}
            onClick={() => void remove(draft).catch(() => undefined)}
          />
        ),
      }))}
    />
  );
}
