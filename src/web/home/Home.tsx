import { useAtomValue } from 'jotai';
import { useCallback, useEffect, type ReactNode } from 'react';
import { post } from '../client/post.ts';
import { onServerEvent } from '../client/serverEvents.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { FaultState } from '../kit/FaultState.tsx';
import { Page } from '../kit/Page.tsx';
import { PageSkeleton } from '../kit/PageSkeleton.tsx';
import { useOnReturn } from '../kit/useOnReturn.ts';
import { useRequest } from '../kit/useRequest.ts';
import { useView } from '../kit/view.ts';
import { userInfoAtom } from '../session/session.ts';
import { Drafts } from './Drafts.tsx';
import styles from './Home.module.css';
import { Notices } from './Notices.tsx';
import { Panels } from './Panels.tsx';
import { Recent } from './Recent.tsx';
import { Waiting } from './Waiting.tsx';
import { Watched } from './Watched.tsx';

/** The default home: what waits for me; beside it what I typed and did not save, notices, and what I opened last. */
export function Home(): ReactNode {
  const texts = useTexts('home');
  const { active } = useView();
  const userInfo = useAtomValue(userInfoAtom);
  const load = useCallback((signal: AbortSignal) => post('api/sys/home', { loading: 'N' }, { signal }), []);
  const { data, error, reload } = useRequest(load);
  useOnReturn(reload);
  useEffect(
    () =>
      onServerEvent({
        // Whoever looks at something else finds it up to date when he comes back.
        take: (event) => active && (event.type === 'notices' || event.type === 'tasks') && reload(),
        missed: () => active && reload(),
      }),
    [active, reload],
  );

  if (!data) return error ? <FaultState error={error} onRetry={reload} /> : <PageSkeleton />;
  return (
    <Page
      title={texts('greeting', { name: userInfo?.userName ?? '' })}
      description={texts(data.more ? 'waitingMore' : 'waitingCount', { count: data.waiting.length })}
    >
      <div className={styles['grid']}>
        <div className={styles['wide']}>
          <Waiting items={data.waiting} more={data.more} />
          <Panels place="wide" />
        </div>
        <div className={styles['narrow']}>
          {data.drafts.length > 0 && <Drafts items={data.drafts} onRemoved={reload} />}
          <Notices items={data.notices} />
          <Watched />
          <Recent items={data.recent} />
          <Panels place="narrow" />
        </div>
      </div>
    </Page>
  );
}
