import { Button, Checkbox } from 'antd';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { FaultState } from '../../../kit/FaultState.tsx';
import { Page } from '../../../kit/Page.tsx';
import { usePermission } from '../../../kit/permission.ts';
import type { DefinitionLine } from '../../../kit/processTypes.ts';
import { StateTag } from '../../../kit/StateTag.tsx';
import { formatDateTime, useLabel, useTexts } from '../../../kit/texts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { useOnReturn } from '../../../kit/useOnReturn.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { MigrateDialog } from '../parts/MigrateDialog.tsx';
import styles from '../parts/parts.module.css';
import { ResponsiveTable } from '../parts/ResponsiveTable.tsx';
import own from './definitions.module.css';
import { ViewModal } from '../../../kit/ViewModal.tsx';

const ProcessDiagram = lazy(async () => ({
  default: (await import('../diagram/ProcessDiagram.tsx')).ProcessDiagram,
}));

interface Shown {
  title: string;
  xml: string;
  as: 'diagram' | 'xml';
}

/** `/workflowWatch/definitions`: deployed versions, what runs on them, and whether they may be begun. */
export default function Definitions(): ReactNode {
  const texts = useTexts('processes');
  const pick = useLabel();
  const { confirm, success } = useFeedback();
  const maySuspend = usePermission({ code: 'wfDefinition:suspend' });
  const [latestOnly, setLatestOnly] = useState(true);
  const mayMigrate = usePermission({ code: 'wfInstance:migrate' });
  const [shown, setShown] = useState<Shown>();
  const [left, setLeft] = useState<DefinitionLine>();
  const load = useCallback(
    (signal: AbortSignal) =>
      post('api/workflow/definitionList', { latestOnly, loading: 'N' }, { signal, handles: 'all' }),
    [latestOnly],
  );
  const { data, error, reload } = useRequest(load);
  useOnReturn(reload);
  if (!data && error !== undefined) return <FaultState error={error} onRetry={reload} />;
  const show = async ({ id }: DefinitionLine, as: Shown['as']): Promise<void> => {
    const { name, version, xml } = await post('api/workflow/definitionFile', { id });
    setShown({ title: `${name} v${version}`, xml, as });
  };
  const suspend = async ({ id, suspended }: DefinitionLine): Promise<void> => {
    if (!(await confirm(texts(suspended ? 'ask.activateDefinition' : 'ask.suspendDefinition')))) return;
    await post('api/workflow/suspendDefinition', { id, suspended: !suspended });
    success(texts('deal.ok'));
    reload();
  };
  const column = (key: string, render: (line: DefinitionLine) => ReactNode) => ({
    key,
    title: texts(`column.${key}`),
    render,
    leading: key === 'process',
  });
  return (
    <Page
      title={texts('definitions')}
      actions={
        <Checkbox checked={latestOnly} onChange={(event) => setLatestOnly(event.target.checked)}>
          {texts('latestOnly')}
        </Checkbox>
      }
    >
      <ResponsiveTable<DefinitionLine>
        label={texts('definitions')}
        rows={data ?? []}
        idOf={({ id }) => id}
        loading={!data}
        columns={[
          column('process', ({ name }) => name),
          column('key', ({ key }) => key),
          column('version', ({ version }) => `v${version}`),
          column('business', ({ templateTitle }) => templateTitle && pick(templateTitle)),
          column('deployed', ({ deployedAt }) => formatDateTime(deployedAt)),
          column('deployedBy', ({ deployedBy }) => deployedBy?.name ?? texts('system')),
          column('running', ({ running }) => running),
          column('total', ({ total }) => total),
          column('status', ({ suspended }) => (
            <StateTag
              tone={suspended ? 'draft' : 'done'}
              label={texts(suspended ? 'status.suspended' : 'status.active')}
            />
          )),
        ]}
        actionsTitle={texts('column.actions')}
        actions={(line) => (
          <span className={styles['row']}>
            <Button size="small" onClick={() => void show(line, 'diagram').catch(reload)}>
              {texts('button.diagram')}
            </Button>
            <Button size="small" onClick={() => void show(line, 'xml').catch(reload)}>
              {texts('button.xml')}
            </Button>
            {mayMigrate && line.running > 0 && (
              <Button size="small" onClick={() => setLeft(line)}>
                {texts('button.migrate')}
              </Button>
            )}
            {maySuspend && (
              <Button size="small" onClick={() => void suspend(line).catch(reload)}>
                {texts(line.suspended ? 'button.activate' : 'button.suspend')}
              </Button>
            )}
          </span>
        )}
        none={{ title: texts('nothing') }}
      />
      {left && (
        <MigrateDialog
          processKey={left.key}
          version={left.version}
          onDone={() => {
            setLeft(undefined);
            reload();
          }}
          onCancel={() => setLeft(undefined)}
        />
      )}
      <ViewModal
        open={shown !== undefined}
        width="min(1100px, 96vw)"
        title={shown?.title}
        footer={null}
        destroyOnHidden
        onCancel={() => setShown(undefined)}
      >
        {shown?.as === 'xml' && <pre className={own['xml']}>{shown.xml}</pre>}
        {shown?.as === 'diagram' && (
          <div className={own['diagram']}>
            <Suspense fallback={null}>
              <ProcessDiagram xml={shown.xml} />
            </Suspense>
          </div>
        )}
      </ViewModal>
    </Page>
  );
}
