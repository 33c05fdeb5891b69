import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { post } from '../../client/post.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Card } from '../../kit/Card.tsx';
import { useRequest } from '../../kit/useRequest.ts';
import { DeedLine } from './DeedLine.tsx';
import styles from './Personal.module.css';
import { tabPath } from './tabPath.ts';

const SHOWN = 5;

/** What the person has done last; the whole of it stands in a tab of its own. */
export function RecentDeeds(): ReactNode {
  const texts = useTexts('personal');
  const load = useCallback((signal: AbortSignal) => post('api/sys/person/deeds', { loading: 'N' }, { signal }), []);
  const { data } = useRequest(load);
  const list = data?.list.slice(0, SHOWN) ?? [];
  return (
    <Card title={texts('recentDeeds')} extra={<Link to={tabPath('history')}>{texts('all')}</Link>}>
      <div className={styles['inside']}>
        {data && list.length === 0 && <p className={styles['none']}>{texts('noHistory')}</p>}
        <ul className={styles['sessions']}>
          {list.map((deed) => (
            <DeedLine key={deed.id} deed={deed} />
          ))}
        </ul>
      </div>
    </Card>
  );
}
