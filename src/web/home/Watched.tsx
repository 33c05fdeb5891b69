import { Switch } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { WATCH_OWN } from '../../contract/endpoints/talk.ts';
import { post } from '../client/post.ts';
import { formatDistance } from '../i18n/formatDate.ts';
import { useLabel, useTexts } from '../i18n/useTexts.ts';
import { useOnReturn } from '../kit/useOnReturn.ts';
import { useRequest } from '../kit/useRequest.ts';
import { HomeList } from './HomeList.tsx';
import { recordPath } from './recordPath.ts';

/** The records that the person watches, and whether he watches his own without being asked. */
export function Watched(): ReactNode {
  const texts = useTexts('home');
  const label = useLabel();
  const load = useCallback(async (signal: AbortSignal) => {
    const options = { signal, handles: 'all' } as const;
    const [watched, own] = await Promise.all([
      post('api/talk/watched', { loading: 'N' }, options),
      post('api/sys/preference/get', { key: WATCH_OWN, loading: 'N' }, options),
    ]);
    return { watched, own: own.value === true };
  }, []);
  const { data, reload } = useRequest(load);
  useOnReturn(reload);
  if (!data) return null;
  return (
    <HomeList
      title={texts('watched')}
      none={texts('noWatched')}
      extra={<WatchOwn initially={data.own} />}
      items={data.watched.map((entry) => ({
        key: `${entry.templateCode}/${entry.billId}`,
        title: entry.title,
        to: recordPath(entry.templateCode, entry.billId, entry.title),
        meta: label(entry.templateTitle),
        when: formatDistance(entry.since),
      }))}
    />
  );
}

function WatchOwn({ initially }: { initially: boolean }): ReactNode {
  const texts = useTexts('home');
  const [on, setOn] = useState(initially);
  const change = async (wanted: boolean): Promise<void> => {
    await post('api/sys/preference/set', { key: WATCH_OWN, value: wanted ? true : null, loading: 'N' });
    setOn(wanted);
  };
  return (
    <label className="field-note">
      <Switch size="small" checked={on} onChange={(wanted) => void change(wanted).catch(() => undefined)} />{' '}
      {texts('watchOwn')}
    </label>
  );
}
