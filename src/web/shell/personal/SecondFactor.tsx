import { useCallback, useState, type ReactNode } from 'react';
import { CODES } from '../../../contract/codes.ts';
import type { SecondFactorState } from '../../../contract/endpoints/auth.ts';
import { post } from '../../client/post.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import { PageSkeleton } from '../../kit/PageSkeleton.tsx';
import { useRequest } from '../../kit/useRequest.ts';
import { OneField } from '../../session/secondFactor/OneField.tsx';
import { RecoveryCodes } from '../../session/secondFactor/RecoveryCodes.tsx';
import factorStyles from '../../session/secondFactor/SecondFactor.module.css';
import { SetUp } from '../../session/secondFactor/SetUp.tsx';
import styles from './Personal.module.css';

/** The second factor of the person: sets it up, makes recovery codes anew, takes it away. */
export function SecondFactor(): ReactNode {
  const texts = useTexts('signIn');
  const load = useCallback((signal: AbortSignal) => post('api/sys/secondFactor/get', { loading: 'N' }, { signal }), []);
  const { data, error, reload } = useRequest(load);
  if (!data) return error ? <FaultState error={error} onRetry={reload} /> : <PageSkeleton />;
  return (
    <div className={styles['box']}>
      {data.policy === 'off' && !data.since ? (
        <p className={styles['text']}>{texts('notOffered')}</p>
      ) : data.since ? (
        <InForce state={data} since={data.since} onChanged={reload} />
      ) : (
        <>
          <p className={styles['text']}>{texts('secondFactorWhy')}</p>
          <SetUp onDone={reload} />
        </>
      )}
    </div>
  );
}

const HANDLES = [CODES.refused];

interface InForceProps {
  state: SecondFactorState;
  since: string;
  onChanged: () => void;
}

function InForce({ state, since, onChanged }: InForceProps): ReactNode {
  const texts = useTexts('signIn');
  const [codes, setCodes] = useState<string[]>();
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(undefined);
          onChanged();
        }}
      />
    );
  return (
    <>
      <p>{texts('inForce', { time: formatDateTime(since) })}</p>
      <p className={styles['text']}>{texts('codesLeft', { count: state.recoveryCodes })}</p>
      <div className={factorStyles['forms']}>
        <OneField
          name="code"
          label={texts('codeForNew')}
          button={texts('renewCodes')}
          onSubmit={async (code) => {
            const answer = await post('api/sys/secondFactor/renewCodes', { code, loading: 'N' }, { handles: HANDLES });
            setCodes(answer.recoveryCodes);
          }}
        />
        {state.policy !== 'required' && (
          <OneField
            name="code"
            label={texts('codeForEnd')}
            button={texts('takeAway')}
            danger
            onSubmit={async (code) => {
              await post('api/sys/secondFactor/end', { code, loading: 'N' }, { handles: HANDLES });
              onChanged();
            }}
          />
        )}
      </div>
    </>
  );
}
