import { Button, Result } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { CODES } from '../../../contract/codes.ts';
import { AnswerError } from '../../client/errors.ts';
import { post } from '../../client/post.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import { PageSkeleton } from '../../kit/PageSkeleton.tsx';
import { useRequest } from '../../kit/useRequest.ts';
import { browserOf } from '../personal/browserOf.ts';

const HANDLES = [CODES.notNow];

/** On the telephone that has read a picture: whether the browser that shows it is let in as the person who is signed in here. */
export function ScanApproval(): ReactNode {
  const texts = useTexts('signIn');
  const personal = useTexts('personal');
  const { code = '' } = useParams();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<'approved' | 'refused' | 'over'>();
  const [busy, setBusy] = useState(false);
  const load = useCallback(
    (signal: AbortSignal) => post('api/sys/auth/scanLook', { code, loading: 'N' }, { signal, handles: HANDLES }),
    [code],
  );
  const { data, error, reload } = useRequest(load);
  const home = (
    <Button type="primary" onClick={() => void navigate('/home')}>
      {texts('toHome')}
    </Button>
  );

  const decide = async (approve: boolean) => {
    setBusy(true);
    try {
      await post('api/sys/auth/scanDecide', { code, approve, loading: 'N' }, { handles: HANDLES });
      setOutcome(approve ? 'approved' : 'refused');
    } catch (fault) {
      if (isOver(fault)) setOutcome('over');
    } finally {
      setBusy(false);
    }
  };

  if (outcome === 'approved') return <Result status="success" title={texts('approval.approved')} extra={home} />;
  if (outcome === 'refused') return <Result status="info" title={texts('approval.refused')} extra={home} />;
  if (outcome === 'over' || isOver(error))
    return <Result status="warning" title={texts('approval.over')} extra={home} />;
  if (!data) return error ? <FaultState error={error} onRetry={reload} /> : <PageSkeleton />;
  const browser = browserOf(data.userAgent) ?? personal('unknownBrowser');
  return (
    <Result
      status="info"
      title={texts('approval.question')}
      subTitle={texts('approval.who', { browser, address: data.ip })}
      extra={[
        <Button key="yes" type="primary" loading={busy} onClick={() => void decide(true)}>
          {texts('approval.approve')}
        </Button>,
        <Button key="no" danger disabled={busy} onClick={() => void decide(false)}>
          {texts('approval.refuse')}
        </Button>,
      ]}
    >
      <p>{texts('approval.warning')}</p>
    </Result>
  );
}

const isOver = (error: unknown): boolean => error instanceof AnswerError && error.code === CODES.notNow;
