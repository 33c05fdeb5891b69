import { Tag } from 'antd';
import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { post } from '../../client/post.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Card } from '../../kit/Card.tsx';
import { useRequest } from '../../kit/useRequest.ts';
import styles from './Personal.module.css';
import { tabPath } from './tabPath.ts';

/** To which accounts elsewhere the person is bound. They are bound and unbound in a tab of its own. */
export function AccountsInShort(): ReactNode {
  const texts = useTexts('personal');
  const load = useCallback((signal: AbortSignal) => post('api/sys/person/accounts', { loading: 'N' }, { signal }), []);
  const { data } = useRequest(load);
  return (
    <Card title={texts('tabs.accounts')} extra={<Link to={tabPath('accounts')}>{texts('manage')}</Link>}>
      <div className={styles['inside']}>
        {data?.length === 0 && <p className={styles['none']}>{texts('noProviders')}</p>}
        <ul className={styles['sessions']}>
          {data?.map(({ provider, title, boundAt }) => (
            <li key={provider} className={styles['session']}>
              {title}
              <Tag color={boundAt ? 'success' : undefined}>{texts(boundAt ? 'bound' : 'notBound')}</Tag>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
