import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { Change } from '../../../contract/endpoints/records.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import type { HistoryRequest } from '../overlays/overlays.ts';
import { ChangeTable } from './ChangeTable.tsx';
import type { Models } from './RowChanges.tsx';

interface ComparisonProps {
  request: HistoryRequest;
  /** Versions that were chosen; two of them are compared. */
  chosen: readonly number[];
  models: Models;
  onClear(): void;
}

/** In what two chosen versions differ, the older one first. */
export function Comparison({ request, chosen, models, onClear }: ComparisonProps) {
  const t = useTexts('template');
  const client = useClient();
  const [found, setFound] = useState<{ change: Change | undefined } | { error: unknown }>();
  const { templateCode, billId } = request;
  const from = Math.min(...chosen);
  const to = Math.max(...chosen);
  const isAsked = chosen.length === 2;
  useEffect(() => {
    if (!isAsked) return undefined;
    let current = true;
    setFound(undefined);
    client
      .post('api/commonData/history', { templateCode, billId, between: { from, to }, loading: 'N' }, { handles: 'all' })
      .then(([change]) => ({ change }))
      .catch((error: unknown) => ({ error }))
      .then((answer) => current && setFound(answer));
    return () => {
      current = false;
    };
  }, [client, templateCode, billId, from, to, isAsked]);
  if (chosen.length === 0) return null;
  return (
    <section className="history history-comparison" aria-live="polite">
      <div className="history-head">
        <strong>{isAsked ? t('history.compared', { from, to }) : t('history.chooseSecond')}</strong>
        <Button size="small" type="link" onClick={onClear}>
          {t('list.unselect')}
        </Button>
      </div>
      {isAsked && !found && <Skeleton active />}
      {isAsked && found && 'error' in found && <FaultState error={found.error} />}
      {isAsked && found && 'change' in found && found.change && <ChangeTable change={found.change} models={models} />}
      {isAsked && found && 'change' in found && found.change?.changes.length === 0 && <p>{t('history.same')}</p>}
    </section>
  );
}
