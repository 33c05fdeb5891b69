import { Button } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { OwnDeed } from '../../../contract/endpoints/person.ts';
import { post } from '../../client/post.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import { PageSkeleton } from '../../kit/PageSkeleton.tsx';
import { useRequest } from '../../kit/useRequest.ts';
import { DeedLine } from './DeedLine.tsx';
import styles from './Personal.module.css';

/** What the person has done, newest first; older entries when they are asked for. */
export function DeedList(): ReactNode {
  const texts = useTexts('personal');
  const [pages, setPages] = useState(1);
  const load = useCallback((signal: AbortSignal) => newestPages(pages, signal), [pages]);
  const { data, error, loading, reload } = useRequest(load);
  if (!data) return error ? <FaultState error={error} onRetry={reload} /> : <PageSkeleton />;
  return (
    <div className={styles['box']}>
      <p className={styles['text']}>{texts('historyText')}</p>
      {data.list.length === 0 && <p className={styles['text']}>{texts('noHistory')}</p>}
      <ul className={styles['sessions']}>
        {data.list.map((deed) => (
          <DeedLine key={deed.id} deed={deed} />
        ))}
      </ul>
      {data.more && (
        <Button loading={loading} onClick={() => setPages((count) => count + 1)}>
          {texts('older')}
        </Button>
      )}
    </div>
  );
}

/** So many pages from the newest deed on, each behind the last one of that before. */
async function newestPages(pages: number, signal: AbortSignal): Promise<{ list: OwnDeed[]; more: boolean }> {
  const list: OwnDeed[] = [];
  let more = true;
  for (let page = 0; more && page < pages; page += 1) {
    const last = list.at(-1);
    const before = last && { id: last.id, at: last.at };
    const next = await post('api/sys/person/deeds', { before, loading: 'N' }, { signal });
    list.push(...next.list);
    more = next.more;
  }
  return { list, more };
}
