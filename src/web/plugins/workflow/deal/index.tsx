import type { ReactNode } from 'react';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Page } from '../../../kit/Page.tsx';
import { useTexts } from '../../../kit/texts.ts';
import { usePages } from '../../../kit/usePages.ts';
import { useView } from '../../../kit/view.ts';
import { DealPanel } from '../parts/DealPanel.tsx';

/** `/workflow/deal?taskId=`: one task in a page of its own. */
export default function DealPage(): ReactNode {
  const texts = useTexts('processes');
  const { query } = useView();
  const { close } = usePages();
  const taskId = query.get('taskId');
  return (
    <Page title={texts('deal.title')}>
      {taskId === null ? (
        <EmptyState title={texts('deal.chooseTask')} />
      ) : (
        <DealPanel taskId={taskId} onDone={() => close('/workflow/todo')} />
      )}
    </Page>
  );
}
