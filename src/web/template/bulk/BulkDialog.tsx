import { Button, Checkbox, Skeleton, Space } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BulkField, BulkResult, BulkTarget, BulkWork } from '../../../contract/endpoints/bulk.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { AssignWork } from './AssignWork.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { BulkRun } from './BulkRun.tsx';
import type { BulkRequest } from './bulkRequest.ts';
import { EditWork } from './EditWork.tsx';
import { ViewModal } from '../../kit/ViewModal.tsx';

const WIDTH = 860;

interface BulkDialogProps {
  request: BulkRequest;
  onClose(): void;
}

type Phase =
  | { name: 'work' }
  | { name: 'preview'; total: number; results: readonly BulkResult[] }
  | { name: 'run'; jobId: string };

/** What is to be done to the chosen records, what it would change, and what became of each. */
export default function BulkDialog({ request, onClose }: BulkDialogProps) {
  const { template, kind, onDone } = request;
  const { templateCode } = template.model;
  const t = useTexts('bulk');
  const client = useClient();
  const [chosen, setChosen] = useState<{ target: BulkTarget; total: number }>(request);
  const [fields, setFields] = useState<readonly BulkField[]>();
  const [work, setWork] = useState<BulkWork | undefined>(kind === 'run' ? request.work : undefined);
  const [confirmed, setConfirmed] = useState(false);
  const [phase, setPhase] = useState<Phase>({ name: 'work' });
  const [busy, setBusy] = useState(false);
  const { target } = chosen;

  const attempt = useCallback(async (doing: () => Promise<void>): Promise<void> => {
    setBusy(true);
    // The client has shown why it did not work; what was put together stays.
    await doing().catch(() => undefined);
    setBusy(false);
  }, []);
  const start = useCallback(
    (what: BulkWork, over: BulkTarget) =>
      attempt(async () => {
        const { jobId } = await client.post('api/bulk/start', { templateCode, target: over, work: what });
        setPhase({ name: 'run', jobId });
      }),
    [attempt, client, templateCode],
  );
  // Asked once, of what was chosen when the dialog was opened.
  const [first] = useState(request);
  const isAsked = useRef(false);
  const giveUp = useRef(onClose);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    if (first.kind === 'run') {
      void start(first.work, first.target);
      return;
    }
    client.post('api/bulk/fields', { templateCode, target: first.target, loading: 'N' }).then(
      ({ fields: told, total }) => {
        setFields(told);
        setChosen({ target: first.target, total });
      },
      () => giveUp.current(),
    );
  }, [client, first, start, templateCode]);
  const preview = (): Promise<void> =>
    attempt(async () => {
      if (!work) return;
      setPhase({ name: 'preview', ...(await client.post('api/bulk/preview', { templateCode, target, work })) });
    });
  /** Another one for one record; what that would make of it is asked for anew. */
  const reassign = ({ billId, version }: BulkResult, assignees: readonly string[]): Promise<void> =>
    attempt(async () => {
      if (work?.kind !== 'assign' || assignees.length === 0) return;
      const others = (work.given ?? []).filter((one) => one.billId !== billId);
      const changed = { ...work, given: [...others, { billId, assignees: [...assignees] }] };
      const asked = { templateCode, target: { bills: [{ billId, version }] }, work: changed };
      const { results } = await client.post('api/bulk/preview', asked);
      setWork(changed);
      setPhase((now) =>
        now.name === 'preview'
          ? { ...now, results: now.results.map((one) => results.find((found) => found.billId === one.billId) ?? one) }
          : now,
      );
    });
  const run = (): Promise<void> | undefined => work && start({ ...work, confirmed }, target);
  const again = (asking: readonly BulkResult[]): void => {
    const bills = asking.map(({ billId, version }) => ({ billId, version }));
    if (work) void start({ ...work, confirmed: true }, { bills });
  };
  const close = (): void => {
    if (phase.name === 'run') onDone();
    onClose();
  };
  const asks = phase.name === 'preview' && phase.results.some(({ outcome }) => outcome === 'asks');
  const changes = phase.name === 'preview' && phase.results.some(({ outcome }) => outcome !== 'unchanged');
  const title = kind === 'run' ? request.title : t(`${kind}.title`);
  return (
    <ViewModal
      open
      width={WIDTH}
      title={`${title} (${chosen.total})`}
      onCancel={close}
      maskClosable={false}
      footer={
        <Space wrap>
          {asks && (
            <Checkbox checked={confirmed} onChange={(event) => setConfirmed(event.target.checked)}>
              {t('confirmed')}
            </Checkbox>
          )}
          {phase.name === 'preview' && <Button onClick={() => setPhase({ name: 'work' })}>{t('back')}</Button>}
          <Button onClick={close}>{phase.name === 'run' ? t('close') : t('common:cancel')}</Button>
          {phase.name === 'work' && kind !== 'run' && (
            <Button type="primary" loading={busy} disabled={work === undefined} onClick={() => void preview()}>
              {t('preview')}
            </Button>
          )}
          {phase.name === 'preview' && (
            <Button type="primary" loading={busy} disabled={!changes} onClick={() => void run()}>
              {t('start', { count: phase.total })}
            </Button>
          )}
        </Space>
      }
    >
      {kind !== 'run' && (
        <div hidden={phase.name !== 'work'}>
          {!fields && <Skeleton active />}
          {fields && kind === 'edit' && <EditWork fields={fields} total={chosen.total} onChange={setWork} />}
          {fields && kind === 'assign' && <AssignWork fields={fields} target={target} onChange={setWork} />}
        </div>
      )}
      {kind === 'run' && phase.name === 'work' && <Skeleton active={busy} />}
      {phase.name === 'preview' && (
        <BulkPreview
          model={template.model}
          total={phase.total}
          results={phase.results}
          assign={work?.kind === 'assign' ? { field: work.field, change: reassign } : undefined}
        />
      )}
      {phase.name === 'run' && <BulkRun key={phase.jobId} jobId={phase.jobId} onAgain={again} />}
    </ViewModal>
  );
}
