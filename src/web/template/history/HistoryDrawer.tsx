import { Drawer, Skeleton, Tag } from 'antd';
import { useEffect, useState } from 'react';
import type { Change } from '../../../contract/endpoints/records.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { loadTemplate } from '../../fields/support/templateCache.ts';
import { isObject } from '../../fields/support/values.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FaultState } from '../../kit/FaultState.tsx';
import type { HistoryRequest } from '../overlays/overlays.ts';

type Loaded = { changes: readonly Change[]; model: Model } | { error: unknown } | undefined;

/** Everything that has happened to a record, newest first: who, when, why, and each field before and after. */
export function HistoryDrawer({ request, onClose }: { request: HistoryRequest; onClose(): void }) {
  const t = useTexts('template');
  const client = useClient();
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const { templateCode, billId } = request;
  useEffect(() => {
    let current = true;
    const read = async (): Promise<Loaded> => {
      const { template } = await loadTemplate(client, templateCode);
      const changes = await client.post(
        'api/commonData/history',
        { templateCode, billId, loading: 'N' },
        { handles: 'all' },
      );
      return { changes, model: template };
    };
    read()
      .catch((error: unknown): Loaded => ({ error }))
      .then((next) => current && setLoaded(next));
    return () => {
      current = false;
    };
  }, [client, templateCode, billId, attempt]);
  return (
    <Drawer open width="min(760px, 100vw)" title={t('history.title')} onClose={onClose}>
      {!loaded && <Skeleton active />}
      {loaded && 'error' in loaded && <FaultState error={loaded.error} onRetry={() => setAttempt(attempt + 1)} />}
      {loaded && 'changes' in loaded && loaded.changes.length === 0 && <EmptyState title={t('history.none')} />}
      {loaded && 'changes' in loaded && loaded.changes.length > 0 && (
        <ol className="history">
          {loaded.changes.map((change) => (
            <HistoryEntry key={change.id} change={change} model={loaded.model} />
          ))}
        </ol>
      )}
    </Drawer>
  );
}

function HistoryEntry({ change, model }: { change: Change; model: Model }) {
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
            {change.changes.map((entry) => (
              <tr key={entry.field}>
                <th scope="row">{pick(fieldOf(model, entry.field)?.title) || entry.field}</th>
                <td>
                  <HistoryValue model={model} field={entry.field} value={entry.before} label={entry.beforeLabel} />
                </td>
                <td>
                  <HistoryValue model={model} field={entry.field} value={entry.after} label={entry.afterLabel} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
}

const KINDS = ['create', 'update', 'delete', 'restore', 'transition'];

function HistoryValue({ model, field, value, label }: { model: Model; field: string; value: unknown; label?: string }) {
  const config = fieldOf(model, field);
  if (!config) return <span>{label ?? (isObject(value) ? JSON.stringify(value) : String(value ?? ''))}</span>;
  const { Display } = uiOf(config);
  return <Display field={config} value={value ?? null} label={label} dense />;
}
