import { useAtomValue } from 'jotai';
import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { post } from '../../client/post.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Card } from '../../kit/Card.tsx';
import { useOnReturn } from '../../kit/useOnReturn.ts';
import { useOnServerEvent } from '../../kit/useOnServerEvent.ts';
import { useRequest } from '../../kit/useRequest.ts';
import { sessionAtom } from '../../session/session.ts';
import styles from './Personal.module.css';

const TODO = '/workflow/todo';
const COUNTED = ['mine', 'claim', 'delegated', 'copied', 'overdue'] as const;

/** How much waits for the person, and the way there for whoever has that page. */
export function TodoCounts(): ReactNode {
  const texts = useTexts('personal');
  const { screens } = useAtomValue(sessionAtom);
  const load = useCallback(
    (signal: AbortSignal) => post('api/workflow/counts', { loading: 'N' }, { signal, handles: 'all' }),
    [],
  );
  const { data, reload } = useRequest(load);
  useOnReturn(reload);
  useOnServerEvent('tasks', reload);
  const hasPage = screens.some(({ path }) => path === TODO);
  return (
    <Card title={texts('todo.title')} extra={hasPage && <Link to={TODO}>{texts('todo.open')}</Link>}>
      <dl className={styles['counts']}>
        {COUNTED.map((kind) => (
          <div key={kind} data-due={kind === 'overdue' && (data?.overdue ?? 0) > 0}>
            <dt>{texts(`todo.${kind}`)}</dt>
            <dd>{data?.[kind] ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
