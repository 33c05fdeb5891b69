import type { ReactNode } from 'react';
import type { Stretch } from '../../../kit/processTypes.ts';
import { formatDateTime, useTexts } from '../../../kit/texts.ts';
import { OutcomeText } from './OutcomeText.tsx';
import { ResponsiveTable, type Column } from './ResponsiveTable.tsx';

/** Who had which step, from when to when, and what he said. */
export function StretchTable({ stretches }: { stretches: readonly Stretch[] }): ReactNode {
  const texts = useTexts('processes');
  const column = (key: string, render: (row: Stretch) => ReactNode, more: Partial<Column<Stretch>> = {}) => ({
    key,
    title: texts(`column.${key}`),
    render,
    ...more,
  });
  return (
    <ResponsiveTable
      label={texts('history.table')}
      rows={stretches}
      idOf={({ taskId }) => taskId}
      loading={false}
      columns={[
        column(
          'node',
          ({ nodeName, kind }) => (kind === 'work' ? nodeName : `${nodeName} (${texts(`kind.${kind}`)})`),
          {
            leading: true,
          },
        ),
        column('handler', ({ handlers, onBehalfOf }) =>
          [
            handlers.map(({ name }) => name).join(', '),
            onBehalfOf && `(${texts('history.onBehalf', { name: onBehalfOf.name })})`,
          ]
            .filter(Boolean)
            .join(' '),
        ),
        column('arrived', ({ arrivedAt }) => formatDateTime(arrivedAt)),
        column('done', ({ endedAt }) => endedAt && formatDateTime(endedAt)),
        column('hours', ({ hours }) => hours ?? ''),
        column('outcome', ({ outcome, status }) =>
          outcome === null ? texts(`status.${status}`) : <OutcomeText outcome={outcome} />,
        ),
        column('opinion', ({ comment }) => comment ?? ''),
      ]}
      none={{ title: texts('history.none') }}
    />
  );
}
