import { Button } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { CODES } from '../../../contract/codes.ts';
import type { BoundAccount } from '../../../contract/endpoints/person.ts';
import { post } from '../../client/post.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import { PageSkeleton } from '../../kit/PageSkeleton.tsx';
import { useFeedback } from '../../kit/useFeedback.ts';
import { useRequest } from '../../kit/useRequest.ts';
import { OneField } from '../../session/secondFactor/OneField.tsx';
import { leaveToBind } from '../../session/ways/unified.ts';
import { tabPath } from './tabPath.ts';
import styles from './Personal.module.css';
import { ViewModal } from '../../kit/ViewModal.tsx';

/** The accounts at identity providers by which the person may sign in. Each is bound and unbound after his password. */
export function BoundAccounts(): ReactNode {
  const texts = useTexts('personal');
  const load = useCallback((signal: AbortSignal) => post('api/sys/person/accounts', { loading: 'N' }, { signal }), []);
  const { data, error, reload } = useRequest(load);
  const [asked, setAsked] = useState<BoundAccount>();
  if (!data) return error ? <FaultState error={error} onRetry={reload} /> : <PageSkeleton />;
  return (
    <div className={styles['box']}>
      <p className={styles['text']}>{texts(data.length > 0 ? 'accountsText' : 'noProviders')}</p>
      <ul className={styles['sessions']}>
        {data.map((account) => (
          <AccountLine key={account.provider} account={account} onAsk={() => setAsked(account)} />
        ))}
      </ul>
      {asked && (
        <Asking
          account={asked}
          onEnd={() => {
            setAsked(undefined);
            reload();
          }}
        />
      )}
    </div>
  );
}

function AccountLine({ account: { title, boundAt }, onAsk }: { account: BoundAccount; onAsk: () => void }): ReactNode {
  const texts = useTexts('personal');
  return (
    <li className={styles['session']}>
      <div>
        <strong>{title}</strong>
        <div className={styles['meta']}>
          {boundAt ? texts('boundSince', { time: formatDateTime(boundAt) }) : texts('notBound')}
        </div>
      </div>
      <Button size="small" danger={boundAt !== null} onClick={onAsk}>
        {texts(boundAt ? 'unbind' : 'bind')}
      </Button>
    </li>
  );
}

/** Asks for the password, then leads to the provider or looses the person from it. */
function Asking({ account, onEnd }: { account: BoundAccount; onEnd: () => void }): ReactNode {
  const texts = useTexts('personal');
  const session = useTexts('session');
  const { success } = useFeedback();
  const { provider, title, boundAt } = account;
  const submit = async (password: string): Promise<void> => {
    if (!boundAt) return await leaveToBind(provider, password, tabPath('accounts'));
    await post('api/sys/person/unbind', { provider, password, loading: 'N' }, { handles: [CODES.refused] });
    success(texts('unbound'));
    onEnd();
  };
  return (
    <ViewModal open title={texts(boundAt ? 'unbindTitle' : 'bindTitle', { title })} footer={null} onCancel={onEnd}>
      <p className={styles['text']}>{texts(boundAt ? 'unbindText' : 'bindText')}</p>
      <OneField
        name="password"
        label={session('password')}
        button={texts(boundAt ? 'unbind' : 'bind')}
        isPassword
        danger={boundAt !== null}
        onSubmit={submit}
      />
    </ViewModal>
  );
}
