import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { State } from './State.tsx';

interface FaultStateProps {
  /** What went wrong, where it is known: an answer's message. */
  error?: unknown;
  onRetry?: () => void;
}

/** Something went wrong while loading: says what, and offers to try again. */
export function FaultState({ error, onRetry }: FaultStateProps): ReactNode {
  const texts = useTexts('common');
  const text = error instanceof Error && error.message ? error.message : texts('faultText');
  return (
    <State
      urgent
      icon={<WarningOutlined />}
      title={texts('faultTitle')}
      text={text}
      actions={onRetry && <Button onClick={onRetry}>{texts('retry')}</Button>}
    />
  );
}
