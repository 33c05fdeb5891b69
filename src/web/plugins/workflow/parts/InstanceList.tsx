import { useCallback, useState, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { FaultState } from '../../../kit/FaultState.tsx';
import type { InstanceLine } from '../../../kit/processTypes.ts';
import { formatDateTime, useLabel, useTexts } from '../../../kit/texts.ts';
import { useLastPage } from '../../../kit/useLastPage.ts';
import { useOnReturn } from '../../../kit/useOnReturn.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import styles from './parts.module.css';
import { ResponsiveTable, type Column } from './ResponsiveTable.tsx';
import { SearchBar, searchOf, type Narrowed } from './SearchBar.tsx';
import { StatusTag } from './StatusTag.tsx';

interface InstanceListProps {
  scope: 'started' | 'copied' | 'all';
  label: string;
  onOpen(instance: InstanceLine): void;
  buttons?(instance: InstanceLine, reload: () => void): ReactNode;
}

/** Processes with where they stand and who has them. */
export function InstanceList({ scope, label, onOpen, buttons }: InstanceListProps): ReactNode {
  const texts = useTexts('processes');
  const columns = useColumns(scope, onOpen);
  const [narrowed, setNarrowed] = useState<Narrowed>({});
  const [page, setPage] = useState({ at: 1, size: 20 });
  const load = useCallback(
    (signal: AbortSignal) =>
      post(
        'api/workflow/instanceList',
        {
          scope,
          ...searchOf(narrowed),
          status: narrowed.status,
          overdue: narrowed.overdue,
          pageNum: page.at,
          pageSize: page.size,
          loading: 'N',
        },
        { signal, handles: 'all' },
      ),
    [scope, narrowed, page],
  );
  const { data, error, loading, reload } = useRequest(load);
  useLastPage(data, page.size, loading, (at) => setPage({ ...page, at }));
  useOnReturn(reload);
  if (!data && error !== undefined) return <FaultState error={error} onRetry={reload} />;
  return (
    <>
      <SearchBar
        value={narrowed}
        onChange={(next) => {
          setNarrowed(next);
          setPage({ ...page, at: 1 });
        }}
        ofProcesses={scope !== 'copied'}
        withoutInitiator={scope === 'started'}
      />
      <ResponsiveTable
        label={label}
        rows={data?.list ?? []}
        idOf={({ instanceId }) => instanceId}
        columns={columns}
        actions={buttons && ((instance) => buttons(instance, reload))}
        actionsTitle={texts('column.actions')}
        loading={loading && !data}
        page={{ ...page, total: data?.total ?? 0, onChange: (at, size) => setPage({ at, size }) }}
        none={{ title: texts(isNarrowed(narrowed) ? 'nothing' : `none.${scope}`) }}
      />
    </>
  );
}

const isNarrowed = (by: Narrowed): boolean =>
  Object.values(by).some((value) => value !== undefined && value !== false && value !== '');

function useColumns(
  scope: InstanceListProps['scope'],
  onOpen: (instance: InstanceLine) => void,
): Column<InstanceLine>[] {
  const texts = useTexts('processes');
  const pick = useLabel();
  const column = (
    key: string,
    render: (line: InstanceLine) => ReactNode,
    more: Partial<Column<InstanceLine>> = {},
  ) => ({
    key,
    title: texts(`column.${key}`),
    render,
    ...more,
  });
  return [
    column(
      'title',
      (line) => (
        <button type="button" className={styles['link']} onClick={() => onOpen(line)}>
          {line.read ? line.title : <strong>{line.title}</strong>}
        </button>
      ),
      { leading: true },
    ),
    column('business', (line) => (line.templateTitle ? pick(line.templateTitle) : ''), { tableOnly: true }),
    column('process', (line) => `${line.processName} v${line.version}`),
    ...(scope === 'started' ? [] : [column('initiator', (line: InstanceLine) => line.initiator.name)]),
    column('status', (line) => (
      <StatusTag
        status={line.status}
        suspended={line.suspended}
        incident={line.incident && line.status === 'running'}
      />
    )),
    column('node', (line) => (
      <span className={line.overdue ? styles['late'] : undefined}>
        {line.nodes.join(', ')}
        {line.overdue && ` · ${texts('overdue')}`}
      </span>
    )),
    column('handlers', (line) => line.handlers.map(({ name }) => name).join(', ')),
    scope === 'copied'
      ? column('copiedAt', (line) => line.copiedAt && formatDateTime(line.copiedAt))
      : column('started', (line) => formatDateTime(line.startedAt)),
    ...(scope === 'copied'
      ? []
      : [column('ended', (line: InstanceLine) => line.endedAt && formatDateTime(line.endedAt), { tableOnly: true })]),
  ];
}
