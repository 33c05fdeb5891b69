import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { Row } from '../../../../contract/endpoints/records.ts';
import { fieldOf } from '../../../../model/resolved/model.ts';
import { uiOf } from '../../../fields/fieldUis.ts';
import { useClient } from '../../../fields/support/clientContext.ts';
import { useFieldScope } from '../../../fields/support/fieldScope.ts';
import { useLabel, useTexts } from '../../../i18n/useTexts.ts';
import { learnLabels } from '../../model/learnLabels.ts';
import { rowName } from '../../model/rowName.ts';
import { useTemplate } from '../../model/template.ts';

interface RowDetailProps {
  row: Row;
  onOpen(row: Row): void;
}

type Read = Row | 'failed' | undefined;

/** What the model's list tells of a record in its place: the fields of `detail`, as they are stored now, and the way to all of it. */
export function RowDetail({ row, onOpen }: RowDetailProps) {
  const t = useTexts('template');
  const { model } = useTemplate();
  const { read, again } = useRecord(row);
  return (
    <section className="row-detail" aria-label={t('list.detailOf', { label: rowName(model, row) })}>
      {read === undefined && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {read === 'failed' && (
        <Button size="small" onClick={again}>
          {t('common:retry')}
        </Button>
      )}
      {read !== undefined && read !== 'failed' && <Facts row={read} />}
      <Button type="link" size="small" onClick={() => onOpen(row)}>
        {t('list.openAll')}
      </Button>
    </section>
  );
}

function Facts({ row }: { row: Row }) {
  const { model } = useTemplate();
  const pick = useLabel();
  return (
    <dl className="row-detail-facts">
      {model.list?.detail.map((name) => {
        const field = fieldOf(model, name);
        if (!field) return null;
        const { Display } = uiOf(field);
        return (
          <div key={name}>
            <dt>{pick(field.title)}</dt>
            <dd>
              <Display field={field} value={row[name] ?? null} label={row._labels?.[name]} recordId={row.id} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The record as the server tells it now; read again when the row has another version. */
function useRecord({ id, version }: Row): { read: Read; again(): void } {
  const client = useClient();
  const { model } = useTemplate();
  const { labels } = useFieldScope();
  const [read, setRead] = useState<Read>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    client
      .post(
        'api/commonData/queryDataById',
        { templateCode: model.templateCode, billId: id, loading: 'N' },
        { handles: 'all', signal: abort.signal },
      )
      .then((answer) => {
        const record = { ...answer.billData, id, version: answer.version };
        learnLabels(record, model, labels);
        if (!abort.signal.aborted) setRead(record);
      })
      .catch(() => abort.signal.aborted || setRead('failed'));
    return () => abort.abort();
  }, [client, model, labels, id, version, attempt]);
  const again = (): void => {
    setRead(undefined);
    setAttempt(attempt + 1);
  };
  return { read, again };
}
