import { useAtomValue } from 'jotai';
import { useCallback, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Row } from '../../../contract/endpoints/records.ts';
import { post } from '../../client/post.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Card } from '../../kit/Card.tsx';
import { NewRecordButton } from '../../kit/NewRecordButton.tsx';
import { usePermission } from '../../kit/permission.ts';
import { useRequest } from '../../kit/useRequest.ts';
import { userInfoAtom } from '../../session/session.ts';
import styles from './Personal.module.css';

/** The record of a leave delegation (`schemas/workflow/wfDelegate.json`). */
const DELEGATION = 'wfDelegate';
const SHOWN = 5;

/** Who does the person's new tasks while he is away, and the way to hand them over. Nothing for those who may not. */
export function Delegations(): ReactNode {
  const mayView = usePermission({ code: `${DELEGATION}:view` });
  const me = useAtomValue(userInfoAtom)?.id;
  return mayView && me !== undefined && <Own me={me} />;
}

function Own({ me }: { me: string }): ReactNode {
  const texts = useTexts('personal');
  const load = useCallback((signal: AbortSignal) => ownDelegations(me, signal), [me]);
  const { data, reload } = useRequest(load);
  const values = useMemo(() => ({ principal: me }), [me]);
  return (
    <Card
      title={texts('delegation.title')}
      extra={
        <NewRecordButton size="small" templateCode={DELEGATION} values={values} onDone={reload}>
          {texts('delegation.new')}
        </NewRecordButton>
      }
    >
      <div className={styles['inside']}>
        {data?.length === 0 && <p className={styles['none']}>{texts('delegation.none')}</p>}
        <ul className={styles['sessions']}>
          {data?.map((row) => (
            <li key={row.id} className={styles['session']}>
              <Link to={`/form/${DELEGATION}/${row.id}`}>{labelOf(row, 'deputy')}</Link>
              <span className={styles['meta']}>
                {texts('delegation.time', { from: timeOf(row, 'fromTime'), to: timeOf(row, 'toTime') })}
                {' · '}
                {labelOf(row, 'status')}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** Those of the person that have not ended. */
async function ownDelegations(me: string, signal: AbortSignal): Promise<Row[]> {
  const query = {
    and: [
      { field: 'principal', op: 'eq' as const, value: me },
      { field: 'toTime', op: 'gt' as const, value: new Date().toISOString() },
    ],
  };
  const page = { templateCode: DELEGATION, query, pageNum: 1, pageSize: SHOWN, loading: 'N' as const };
  return (await post('api/commonData/queryPageDataV2', page, { signal, handles: 'all' })).list;
}

function labelOf(row: Row, field: string): string {
  const label = row._labels?.[field];
  return typeof label === 'string' ? label : '';
}

function timeOf(row: Row, field: string): string {
  const value = row[field];
  return typeof value === 'string' ? formatDateTime(value) : '';
}
