import { Drawer, Skeleton, Tag } from 'antd';
import { useEffect, useState } from 'react';
import type { Change } from '../../../contract/endpoints/records.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { loadTemplate } from '../../fields/support/templateCache.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FaultState } from '../../kit/FaultState.tsx';
import { useView } from '../../kit/view.ts';
import type { HistoryRequest } from '../overlays/overlays.ts';
import { ChangedField } from './ChangedField.tsx';
import { RowChanges, type Models } from './RowChanges.tsx';

type Loaded = { changes: readonly Change[]; models: Models } | { error: unknown } | undefined;

/** Everything that has happened to a record, newest first: who, when, why, and each field before and after. */
export function HistoryDrawer({ request, onClose }: { request: HistoryRequest; onClose(): void }) {
  const t = useTexts('template');
  const client = useClient();
  const { active } = useView();
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const { templateCode, billId } = request;
  useEffect(() => {
    let current = true;
    const read = async (): Promise<Loaded> => {
      const { template, rowModels } = await loadTemplate(client, templateCode);
      const changes = await client.post(
        'api/commonData/history',
        { templateCode, billId, loading: 'N' },
        { handles: 'all' },
      );
      return { changes, models: { own: template, rows: rowModels } };
    };
    read()
      .catch((error: unknown): Loaded => ({ error }))
      .then((next) => current && setLoaded(next));
    return () => {
      current = false;
    };
  }, [client, templateCode, billId, attempt]);
  return (
    <Drawer open={active} width="min(760px, 100vw)" title={t('history.title')} onClose={onClose}>
      {!loaded && <Skeleton active />}
      {loaded && 'error' in loaded && <FaultState error={loaded.error} onRetry={() => setAttempt(attempt + 1)} />}
      {loaded && 'changes' in loaded && loaded.changes.length === 0 && <EmptyState title={t('history.none')} />}
      {loaded && 'changes' in loaded && loaded.changes.length > 0 && (
        <ol className="history">
          {loaded.changes.map((change) => (
            <HistoryEntry key={change.id} change={change} models={loaded.models} />
          ))}
        </ol>
      )}
    </Drawer>
  );
}

function HistoryEntry({ change, models }: { change: Change; models: Models }) {
  const model = models.own;
  const t = useTexts('template');
  const pick = useLabel();
  const [kind = '', name] = change.kind.split(':');
  // A plain change comes before a transition that happens to bear the name of one, such as `update`.
  const plain = name === undefined && KINDS.includes(kind);
  const transition = plain ? undefined : model.states?.transitions.find((entry) => entry.name === (name ?? kind));
  return (
    <li className="history-entry">
      <div className="history-head">
        <Tag>
          {transition ? pick(transition.title) : KINDS.includes(kind) ? t(`history.kind.${kind}`) : change.kind}
        </Tag>
        <span>{change.byName ?? t('history.system')}</span>
        <time className="field-note tabular" dateTime={change.at}>
          {formatDateTime(change.at)}
        </time>
      </div>
      {change.reason && <blockquote className="history-reason">{change.reason}</blockquote>}
      {change.changes.length > 0 && (
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{t('history.field')}</th>
              <th scope="col">{t('history.before')}</th>
              <th scope="col">{t('history.after')}</th>
            </tr>
          </thead>
          <tbody>
            {change.changes.map((entry) =>
              entry.rows ? (
                <RowChanges key={entry.field} models={models} field={entry.field} rows={entry.rows} />
              ) : (
                <ChangedField key={entry.field} model={model} change={entry} />
              ),
            )}
          </tbody>
        </table>
      )}
    </li>
  );
}

const KINDS = ['create', 'update', 'delete', 'restore', 'purge', 'transition'];
