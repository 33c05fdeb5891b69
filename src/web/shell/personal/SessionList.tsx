import { Button, Tag } from 'antd';
import { useCallback, type ReactNode } from 'react';
import type { OwnSession } from '../../../contract/endpoints/auth.ts';
import { post } from '../../client/post.ts';
import { formatDateTime, formatDistance } from '../../i18n/formatDate.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import { PageSkeleton } from '../../kit/PageSkeleton.tsx';
import { useFeedback } from '../../kit/useFeedback.ts';
import { useRequest } from '../../kit/useRequest.ts';
import { browserOf } from './browserOf.ts';
import styles from './Personal.module.css';

/** Where the person is signed in, and "sign out elsewhere". */
export function SessionList(): ReactNode {
  const texts = useTexts('personal');
  const { confirm } = useFeedback();
  const load = useCallback((signal: AbortSignal) => post('api/sys/session/list', { loading: 'N' }, { signal }), []);
  const { data, error, reload } = useRequest(load);
  if (!data) return error ? <FaultState error={error} onRetry={reload} /> : <PageSkeleton />;

  const end = (id?: string) =>
    post('api/sys/session/end', { id, loading: 'N' }).then(reload, () => {
      // Why has been shown; the list may have changed all the same.
      reload();
    });
  const endOthers = async () => {
    if (await confirm(texts('signOutElsewhereQuestion'))) await end();
  };
  return (
    <div className={styles['box']}>
      <p className={styles['text']}>{texts('sessionsText')}</p>
      <ul className={styles['sessions']}>
        {data.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => void end(session.id)} />
        ))}
      </ul>
      <Button danger disabled={data.length < 2} onClick={() => void endOthers()}>
        {texts('signOutElsewhere')}
      </Button>
    </div>
  );
}

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }): ReactNode {
  const texts = useTexts('personal');
  const times = [
    texts('signedInAt', { time: formatDateTime(session.createdAt) }),
    texts('lastSeen', { when: formatDistance(session.lastSeenAt) }),
    texts('endsAt', { time: formatDateTime(session.endsAt) }),
  ];
  return (
    <li className={styles['session']}>
      <div>
        <strong>{browserOf(session.userAgent) ?? texts('unknownBrowser')}</strong> <span>{session.ip}</span>
        <div className={styles['meta']}>{times.join(' · ')}</div>
      </div>
      {session.current ? (
        <Tag color="processing">{texts('thisSession')}</Tag>
      ) : (
        <Button size="small" onClick={onEnd}>
          {texts('signOutThere')}
        </Button>
      )}
    </li>
  );
}
