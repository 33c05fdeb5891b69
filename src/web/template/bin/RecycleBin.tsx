import { App, Button, Table } from 'antd';
import { useState } from 'react';
import { CODES } from '../../../contract/codes.ts';
import type { Row, TransitionResult } from '../../../contract/endpoints/records.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FaultState } from '../../kit/FaultState.tsx';
import { useFeedback } from '../../kit/useFeedback.ts';
import { useLastPage } from '../../kit/useLastPage.ts';
import { KeywordBox } from '../KeywordBox.tsx';
import { ListCell } from '../list/ListCell.tsx';
import { useTemplate } from '../model/template.ts';
import { PurgeDialog } from './PurgeDialog.tsx';
import { useBin } from './useBin.ts';
import { rowName } from '../model/rowName.ts';
import { ViewDrawer } from '../../kit/ViewDrawer.tsx';

interface RecycleBinProps {
  /** Records came back into the list. */
  onChange(): void;
  onClose(): void;
}

/** What was deleted of a model: who did it and when, back into the list, or away for good. */
export default function RecycleBin({ onChange, onClose }: RecycleBinProps) {
  const { model, can } = useTemplate();
  const t = useTexts('template');
  const pick = useLabel();
  const client = useClient();
  const feedback = useFeedback();
  const { modal } = App.useApp();
  const [keyword, setKeyword] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const [purging, setPurging] = useState(false);
  const [busy, setBusy] = useState(false);
  const bin = useBin(model, keyword, pageNum);
  const isBeyond = useLastPage(bin.page, bin.pageSize, bin.loading, setPageNum);
  const { templateCode } = model;

  const settle = async (results: readonly TransitionResult[], done: string): Promise<void> => {
    const failed = results.filter(({ code }) => code !== CODES.ok);
    const count = results.length - failed.length;
    if (count > 0) feedback.success(t(done, { count }));
    setChosen(chosen.filter((row) => failed.some(({ billId }) => billId === row.id)));
    bin.refresh();
    if (failed.length > 0)
      await modal.error({ title: t('bin.failed', { count: failed.length }), content: reasons(failed) });
  };
  const reasons = (failed: readonly TransitionResult[]) => (
    <ul className="form-sentences">
      {failed.flatMap(({ billId, msg, errors = [] }) => {
        const name = rowName(
          model,
          chosen.find((row) => row.id === billId),
        );
        const sentences = errors.length > 0 ? errors.map((error) => error.message) : [msg];
        return sentences.map((text) => <li key={`${billId} ${text}`}>{name ? `${name}: ${text}` : text}</li>);
      })}
    </ul>
  );
  const bills = chosen.map(({ id, version }) => ({ billId: id, version }));
  const restore = async (): Promise<void> => {
    if (!feedback.requireSome(chosen)) return;
    setBusy(true);
    const answer = await client.post('api/commonData/restoreData', { templateCode, bills }).catch(() => undefined);
    setBusy(false);
    if (!answer) return;
    onChange();
    await settle(answer.results, 'bin.restored');
  };
  const purge = async (confirmation: string): Promise<boolean> => {
    const answer = await client
      .post('api/commonData/purgeData', { templateCode, bills, confirmation })
      .catch(() => undefined);
    if (!answer) return false;
    setPurging(false);
    await settle(answer.results, 'bin.purged');
    return true;
  };

  return (
    <ViewDrawer open width="min(1040px, 100vw)" title={`${t('bin.title')} · ${pick(model.title)}`} onClose={onClose}>
      <div className="bin-tools" role="toolbar" aria-label={t('bin.title')}>
        <KeywordBox
          keyword={keyword}
          onSearch={(text) => {
            setKeyword(text);
            setPageNum(1);
          }}
        />
        {can('restore') && (
          <Button type="primary" loading={busy} disabled={chosen.length === 0} onClick={() => void restore()}>
            {t('bin.restore')}
          </Button>
        )}
        {can('purge') && (
          <Button danger disabled={chosen.length === 0} onClick={() => setPurging(true)}>
            {t('bin.purge')}
          </Button>
        )}
        {chosen.length > 0 && <span className="field-note">{t('list.selected', { count: chosen.length })}</span>}
      </div>
      {bin.error !== undefined && <FaultState error={bin.error} onRetry={bin.refresh} />}
      {bin.error === undefined && bin.page?.list.length === 0 && !isBeyond && (
        <EmptyState title={keyword ? t('list.noMatch') : t('bin.empty')} />
      )}
      {bin.error === undefined && (bin.page?.list.length !== 0 || isBeyond) && (
        <Table<Row>
          rowKey="id"
          size="small"
          loading={bin.loading}
          dataSource={bin.page?.list ?? []}
          scroll={{ x: 'max-content' }}
          rowSelection={{
            selectedRowKeys: chosen.map(({ id }) => id),
            preserveSelectedRowKeys: true,
            onChange: (_keys, rows) => setChosen(rows),
          }}
          pagination={{
            current: pageNum,
            pageSize: bin.pageSize,
            total: bin.page?.total ?? 0,
            showSizeChanger: false,
            onChange: (turned) => setPageNum(turned),
          }}
          columns={[
            ...bin.columns.map((column) => ({
              key: column.field,
              title: pick(column.title ?? fieldOf(model, column.field)?.title),
              render: (_value: unknown, row: Row) => <ListCell model={model} column={column} row={row} />,
            })),
            {
              key: '_at',
              title: t('bin.at'),
              render: (_value: unknown, row: Row) => (
                <time className="tabular" dateTime={row._deleted?.at}>
                  {row._deleted && formatDateTime(row._deleted.at)}
                </time>
              ),
            },
            {
              key: '_by',
              title: t('bin.by'),
              render: (_value: unknown, row: Row) => row._deleted?.byName ?? t('history.system'),
            },
          ]}
        />
      )}
      {purging && <PurgeDialog model={model} rows={chosen} onPurge={purge} onClose={() => setPurging(false)} />}
    </ViewDrawer>
  );
}
