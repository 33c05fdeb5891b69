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
  kind: 'step' | 'timer' | 'told' | 'beginning';
  id: string;
  /** Null for what belongs to no run. */
  instanceId: string | null;
  title: string;
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
  const retry = async ({ kind, id }: Incident): Promise<void> => {
    await post('api/workflow/retryIncident', { kind, id });
    success(texts('deal.ok'));
  };
  return (
    <ResponsiveTable<Incident>
      label={texts('incidents')}
      rows={incidents ?? []}
      idOf={({ kind, id }) => `${kind} ${id}`}
      loading={!incidents}
      columns={[
        {
          key: 'title',
          title: texts('column.title'),
          leading: true,
          render: ({ instanceId, title }) =>
            instanceId === null ? (
              title
            ) : (
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
      actions={(incident) => (
        <Button size="small" onClick={() => void retry(incident).then(onChanged, onChanged)}>
          {texts('button.retry')}
        </Button>
      )}
      none={{ title: texts('noIncidents') }}
    />
  );
}
