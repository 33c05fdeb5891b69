import { Button } from 'antd';
import type { ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { FaultState } from '../../../kit/FaultState.tsx';
import { useTexts } from '../../../kit/texts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { usePages } from '../../../kit/usePages.ts';
import styles from '../parts/parts.module.css';
import { ResponsiveTable } from '../parts/ResponsiveTable.tsx';
import { HISTORY } from '../parts/routes.ts';

interface Incident {
  instanceId: string;
  title: string;
  tokenId: string | null;
  node: string | null;
  message: string | null;
}

interface IncidentListProps {
  incidents: readonly Incident[] | undefined;
  error: unknown;
  onChanged(): void;
}

/** What stands still and why; an administrator tries it again once the reason is gone. */
export function IncidentList({ incidents, error, onChanged }: IncidentListProps): ReactNode {
  const texts = useTexts('processes');
  const { success } = useFeedback();
  const { open } = usePages();
  if (!incidents && error !== undefined) return <FaultState error={error} onRetry={onChanged} />;
  const retry = async (instanceId: string, tokenId: string): Promise<void> => {
    await post('api/workflow/steer', { instanceId, action: 'retry', tokenId });
    success(texts('deal.ok'));
  };
  return (
    <ResponsiveTable<Incident>
      label={texts('incidents')}
      rows={incidents ?? []}
      idOf={({ instanceId, tokenId, node }) => `${instanceId} ${tokenId ?? node ?? ''}`}
      loading={!incidents}
      columns={[
        {
          key: 'title',
          title: texts('column.title'),
          leading: true,
          render: ({ instanceId, title }) => (
            <button
              type="button"
              className={styles['link']}
              onClick={() => open(HISTORY, { query: { instanceId }, title })}
            >
              {title}
            </button>
          ),
        },
        { key: 'node', title: texts('column.node'), render: ({ node }) => node },
        { key: 'fault', title: texts('column.fault'), render: ({ message }) => message },
      ]}
      actionsTitle={texts('column.actions')}
      actions={({ instanceId, tokenId }) =>
        tokenId !== null && (
          <Button size="small" onClick={() => void retry(instanceId, tokenId).then(onChanged, onChanged)}>
            {texts('button.retry')}
          </Button>
        )
      }
      none={{ title: texts('noIncidents') }}
    />
  );
}
