import { useCallback, type ReactNode } from 'react';
import { FaultState } from '../../../kit/FaultState.tsx';
import { post } from '../../../kit/client.ts';
import type { Filter } from '../../../kit/plugin.ts';
import { useLabel } from '../../../kit/texts.ts';
import { useOnReturn } from '../../../kit/useOnReturn.ts';
import { usePages } from '../../../kit/usePages.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { cellKey, matrixOf } from './matrix.ts';
import styles from './panel.module.css';
import { TEXTS } from './texts.ts';

const MODEL = 'opsLossEvent';
const LIST = '/ops/loss/events';
const SEVERITIES = ['severe', 'major', 'moderate', 'minor', 'insignificant'];
/** As an event passes through them. */
const STATES = ['returned', 'deptReview', 'ormReview', 'financeReview', 'leaderReview', 'confirmed'];
const IN_PROGRESS: Filter = {
  field: 'status',
  op: 'notIn',
  value: ['draft', 'merged', 'closed', 'rejected', 'voided'],
};

/** Loss events in progress by state and severity; a number leads to its records. */
export default function LossMatrix(): ReactNode {
  const pick = useLabel();
  const { open } = usePages();
  const load = useCallback(
    (signal: AbortSignal) =>
      post(
        'api/commonData/aggregate',
        {
          templateCode: MODEL,
          query: IN_PROGRESS,
          dimensions: [{ field: 'severity' }, { field: 'status' }],
          measures: [{ op: 'count', as: 'count' }],
          loading: 'N',
        },
        { signal, handles: 'all' },
      ),
    [],
  );
  const { data, error, reload } = useRequest(load);
  useOnReturn(reload);
  if (!data) return error ? <FaultState error={error} onRetry={reload} /> : null;
  const { rows, columns, counts } = matrixOf(data, STATES, SEVERITIES);
  if (rows.length === 0) return <p className={styles['none']}>{pick(TEXTS.none)}</p>;
  const show = (status: string | null, severity: string | null): void => {
    const is = (field: string, value: string | null): Filter =>
      value === null ? { field, op: 'empty' } : { field, op: 'in', value: [value] };
    open(LIST, { query: { q: JSON.stringify({ conditions: [is('severity', severity), is('status', status)] }) } });
  };
  return (
    <div className={styles['scroll']}>
      <table className={styles['matrix']}>
        <thead>
          <tr>
            <th scope="col">{pick(TEXTS.state)}</th>
            {columns.map((column) => (
              <th key={column.code} scope="col">
                {column.code === null ? pick(TEXTS.unrated) : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <th scope="row">{row.label}</th>
              {columns.map((column) => {
                const count = counts.get(cellKey(row.code, column.code));
                return (
                  <td key={column.code}>
                    {count === undefined ? (
                      <span aria-hidden="true">·</span>
                    ) : (
                      <button
                        type="button"
                        className={styles['count']}
                        aria-label={`${row.label}, ${column.label}: ${count}`}
                        onClick={() => show(row.code, column.code)}
                      >
                        {count}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
