import { Button, Checkbox, Skeleton, Tag } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { Change } from '../../../contract/endpoints/records.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { loadTemplate } from '../../fields/support/templateCache.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FaultState } from '../../kit/FaultState.tsx';
import { useOverlays, type HistoryRequest } from '../overlays/overlays.ts';
import { GONE } from './asOf.ts';
import { ChangeTable } from './ChangeTable.tsx';
import { Comparison } from './Comparison.tsx';
import { DayChoice } from './DayChoice.tsx';
import type { Models } from './RowChanges.tsx';
import { ViewDrawer } from '../../kit/ViewDrawer.tsx';

type Loaded = { changes: readonly Change[]; models: Models } | { error: unknown } | undefined;

/** Everything that has happened to a record, newest first: who, when, why, and each field before and after. */
export function HistoryDrawer({ request, onClose }: { request: HistoryRequest; onClose(): void }) {
  const t = useTexts('template');
  const client = useClient();
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const { templateCode, billId } = request;
  const showPast = useShowPast(request);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const choose = (version: number): void =>
    setChosen(chosen.includes(version) ? chosen.filter((other) => other !== version) : [...chosen.slice(-1), version]);
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
    <ViewDrawer open width="min(760px, 100vw)" title={t('history.title')} onClose={onClose}>
      {!loaded && <Skeleton active />}
      {loaded && 'error' in loaded && <FaultState error={loaded.error} onRetry={() => setAttempt(attempt + 1)} />}
      {loaded && 'changes' in loaded && loaded.changes.length === 0 && <EmptyState title={t('history.none')} />}
      {loaded && 'changes' in loaded && loaded.changes.length > 0 && (
        <>
          <DayChoice changes={loaded.changes} onShow={showPast} />
          <Comparison request={request} chosen={chosen} models={loaded.models} onClear={() => setChosen([])} />
          <ol className="history">
            {loaded.changes.map((change) => (
              <HistoryEntry
                key={change.id}
                change={change}
                models={loaded.models}
                tools={
                  !GONE.includes(change.kind) && (
                    <EntryTools
                      request={request}
                      change={change}
                      chosen={chosen.includes(change.version)}
                      onChoose={loaded.changes.length > 1 ? choose : undefined}
                    />
                  )
                }
              />
            ))}
          </ol>
        </>
      )}
    </ViewDrawer>
  );
}

interface EntryToolsProps {
  request: HistoryRequest;
  change: Change;
  chosen: boolean;
  /** Without it there is nothing to compare with. */
  onChoose?(version: number): void;
}

/** Takes an entry for a comparison, and shows the record as it was then. */
function EntryTools({ request, change, chosen, onChoose }: EntryToolsProps) {
  const t = useTexts('template');
  const showPast = useShowPast(request);
  const { version } = change;
  return (
    <span className="history-tools">
      {onChoose && (
        <Checkbox checked={chosen} onChange={() => onChoose(version)}>
          {t('history.choose')}
        </Checkbox>
      )}
      <Button size="small" type="link" onClick={() => showPast(change)}>
        {t('history.show')}
      </Button>
    </span>
  );
}

/** Opens the record as a change left it, beside the page. */
function useShowPast(request: HistoryRequest): (change: Change) => void {
  const overlays = useOverlays();
  return ({ version, at, byName }) =>
    overlays.openForm({ ...request, mode: 'view', place: 'drawer', past: { version, at, byName } });
}

interface HistoryEntryProps {
  change: Change;
  models: Models;
  tools?: ReactNode;
}

/** One change: what it was, who made it and when, and each field before and after. */
function HistoryEntry({ change, models, tools }: HistoryEntryProps) {
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
        {tools}
      </div>
      {change.reason && <blockquote className="history-reason">{change.reason}</blockquote>}
      <ChangeTable change={change} models={models} />
    </li>
  );
}

const KINDS = ['create', 'update', 'delete', 'restore', 'purge', 'transition'];
