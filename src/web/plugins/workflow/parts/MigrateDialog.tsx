import { Form, Select } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { FaultState } from '../../../kit/FaultState.tsx';
import type { DefinitionLine } from '../../../kit/processTypes.ts';
import { useTexts } from '../../../kit/texts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { MigrationOutlook, type Outlook } from './MigrationOutlook.tsx';
import { stepsIn } from './stepsIn.ts';
import { ViewModal } from '../../../kit/ViewModal.tsx';

interface MigrateDialogProps {
  processKey: string;
  /** The version that is left. */
  version: number;
  /** One run alone; without it all that run on the version. */
  instanceId?: string;
  onDone(): void;
  onCancel(): void;
}

/** Takes runs to another version of their process; before anything is moved it says which can be, and what keeps the others. */
export function MigrateDialog({ processKey, version, instanceId, onDone, onCancel }: MigrateDialogProps): ReactNode {
  const texts = useTexts('processes');
  const loadVersions = useCallback(
    (signal: AbortSignal) => post('api/workflow/definitionList', { key: processKey }, { signal, handles: 'all' }),
    [processKey],
  );
  const { data: versions, error, reload } = useRequest(loadVersions);
  const from = versions?.find((one) => one.version === version);
  const others = versions?.filter((one) => one.version !== version) ?? [];
  if (from && others.length > 0)
    return <Choice from={from.id} others={others} instanceId={instanceId} onDone={onDone} onCancel={onCancel} />;
  // Until the versions are known the loading overlay stands for the dialog.
  if (!versions && error === undefined) return null;
  return (
    <ViewModal open title={texts('button.migrate')} footer={null} onCancel={onCancel}>
      {versions ? <p>{texts('migrate.noOther')}</p> : <FaultState error={error} onRetry={reload} />}
    </ViewModal>
  );
}

interface ChoiceProps {
  /** Id of the version that is left. */
  from: string;
  others: readonly DefinitionLine[];
  instanceId: string | undefined;
  onDone(): void;
  onCancel(): void;
}

function Choice({ from, others, instanceId, onDone, onCancel }: ChoiceProps): ReactNode {
  const texts = useTexts('processes');
  const { success } = useFeedback();
  const [to, setTo] = useState(() => (others.find(({ latest }) => latest) ?? others[0])?.id ?? '');
  const [nodes, setNodes] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const load = useCallback(
    (signal: AbortSignal) => outlookOf({ from, to, nodes: { ...nodes } }, instanceId, signal),
    [from, to, nodes, instanceId],
  );
  const { data: outlook, error, loading, reload } = useRequest(load);
  const able = outlook?.results.filter(({ migrated }) => migrated).map((one) => one.instanceId) ?? [];
  const move = async (): Promise<void> => {
    setBusy(true);
    const asked = { from, to, nodes: { ...nodes }, instanceIds: able };
    const { results } = await post('api/workflow/migrate', asked).finally(() => setBusy(false));
    success(texts('migrate.moved', { count: results.filter(({ migrated }) => migrated).length }));
    onDone();
  };
  return (
    <ViewModal
      open
      title={texts('button.migrate')}
      okText={texts('migrate.move', { count: able.length })}
      okButtonProps={{ disabled: able.length === 0 || loading, loading: busy }}
      onOk={() => void move().catch(onCancel)}
      onCancel={onCancel}
    >
      <Form layout="vertical">
        <Form.Item label={texts('migrate.to')}>
          <Select
            aria-label={texts('migrate.to')}
            value={to}
            options={others.map((one) => ({ value: one.id, label: versionText(one) }))}
            onChange={(next: string) => {
              setTo(next);
              setNodes({});
            }}
          />
        </Form.Item>
        {error !== undefined && !outlook && <FaultState error={error} onRetry={reload} />}
        {outlook && (
          <MigrationOutlook
            outlook={outlook}
            nodes={nodes}
            onMap={(node, other) => setNodes((before) => ({ ...before, [node]: other }))}
          />
        )}
      </Form>
    </ViewModal>
  );
}

const versionText = ({ name, version }: DefinitionLine): string => `${name} v${version}`;

interface Asked {
  from: string;
  to: string;
  nodes: Record<string, string>;
}

async function outlookOf(asked: Asked, instanceId: string | undefined, signal: AbortSignal): Promise<Outlook> {
  const how = { signal, handles: 'all' } as const;
  const some = instanceId === undefined ? {} : { instanceIds: [instanceId] };
  const [{ results }, before, after] = await Promise.all([
    post('api/workflow/migrate', { ...asked, ...some, dryRun: true, loading: 'N' }, how),
    post('api/workflow/definitionFile', { id: asked.from, loading: 'N' }, how),
    post('api/workflow/definitionFile', { id: asked.to, loading: 'N' }, how),
  ]);
  return { results, before: stepsIn(before.xml), after: stepsIn(after.xml) };
}
