import { Form, Modal, Select } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { FaultState } from '../../../kit/FaultState.tsx';
import type { DefinitionLine } from '../../../kit/processTypes.ts';
import { useTexts } from '../../../kit/texts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { MigrationOutlook, type Outlook } from './MigrationOutlook.tsx';
import { stepsIn } from './stepsIn.ts';

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
  const { success } = useFeedback();
  const loadVersions = useCallback(
    (signal: AbortSignal) =>
      post('api/workflow/definitionList', { key: processKey, loading: 'N' }, { signal, handles: 'all' }),
    [processKey],
  );
  const { data: versions, error, reload } = useRequest(loadVersions);
  const own = versions?.filter(({ key }) => key === processKey) ?? [];
  const from = own.find((one) => one.version === version)?.id;
  const others = own.filter((one) => one.version !== version);
  const [chosen, setChosen] = useState<string>();
  const to = chosen ?? others.find(({ latest }) => latest)?.id;
  const [nodes, setNodes] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const load = useCallback(
    async (signal: AbortSignal) =>
      from !== undefined && to !== undefined
        ? await outlookOf(
            { from, to, nodes, ...(instanceId === undefined ? {} : { instanceIds: [instanceId] }) },
            signal,
          )
        : undefined,
    [from, to, nodes, instanceId],
  );
  const { data: outlook, error: refused, loading } = useRequest(load);
  const able = outlook?.results.filter(({ migrated }) => migrated).map((one) => one.instanceId) ?? [];
  const move = async (): Promise<void> => {
    if (from === undefined || to === undefined) return;
    setBusy(true);
    const asked = { from, to, nodes, instanceIds: able };
    const { results } = await post('api/workflow/migrate', asked).finally(() => setBusy(false));
    success(texts('migrate.moved', { count: results.filter(({ migrated }) => migrated).length }));
    onDone();
  };
  return (
    <Modal
      open
      title={texts('button.migrate')}
      okText={texts('migrate.move', { count: able.length })}
      okButtonProps={{ disabled: able.length === 0 || loading, loading: busy }}
      onOk={() => void move().catch(onCancel)}
      onCancel={onCancel}
    >
      {error !== undefined && <FaultState error={error} onRetry={reload} />}
      {versions && others.length === 0 && <p>{texts('migrate.noOther')}</p>}
      {others.length > 0 && (
        <Form layout="vertical">
          <Form.Item label={texts('migrate.to')}>
            <Select
              aria-label={texts('migrate.to')}
              value={to}
              options={others.map((one) => ({ value: one.id, label: versionText(one) }))}
              onChange={(next: string) => {
                setChosen(next);
                setNodes({});
              }}
            />
          </Form.Item>
          {refused !== undefined && !outlook && <FaultState error={refused} onRetry={reload} />}
          {outlook && (
            <MigrationOutlook
              outlook={outlook}
              nodes={nodes}
              onMap={(node, other) => setNodes((before) => ({ ...before, [node]: other }))}
            />
          )}
        </Form>
      )}
    </Modal>
  );
}

const versionText = ({ name, version }: DefinitionLine): string => `${name} v${version}`;

interface Asked {
  from: string;
  to: string;
  nodes: Readonly<Record<string, string>>;
  instanceIds?: string[];
}

async function outlookOf(asked: Asked, signal: AbortSignal): Promise<Outlook> {
  const how = { signal, handles: 'all' } as const;
  const [{ results }, before, after] = await Promise.all([
    post('api/workflow/migrate', { ...asked, nodes: { ...asked.nodes }, dryRun: true, loading: 'N' }, how),
    post('api/workflow/definitionFile', { id: asked.from, loading: 'N' }, how),
    post('api/workflow/definitionFile', { id: asked.to, loading: 'N' }, how),
  ]);
  return { results, before: stepsIn(before.xml), after: stepsIn(after.xml) };
}
