import { useCallback, type ReactNode } from 'react';
import { post } from '../../client/post.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import { PageSkeleton } from '../../kit/PageSkeleton.tsx';
import { useRequest } from '../../kit/useRequest.ts';
import { AccountsInShort } from './AccountsInShort.tsx';
import { Delegations } from './Delegations.tsx';
import { OwnCard } from './OwnCard.tsx';
import { RecentDeeds } from './RecentDeeds.tsx';
import styles from './Personal.module.css';
import { TodoCounts } from './TodoCounts.tsx';

/** What is known of the person, what waits for him, what he has done last, who does his work meanwhile, by which accounts he may sign in. */
export function Information(): ReactNode {
  const load = useCallback((signal: AbortSignal) => post('api/sys/person/get', { loading: 'N' }, { signal }), []);
  const { data, error, reload } = useRequest(load);
  if (!data) return error ? <FaultState error={error} onRetry={reload} /> : <PageSkeleton />;
  return (
    <div className={styles['overview']}>
      <OwnCard person={data} onChanged={reload} />
      <div className={styles['column']}>
        <TodoCounts />
        <Delegations />
        <AccountsInShort />
        <RecentDeeds />
      </div>
    </div>
  );
}
