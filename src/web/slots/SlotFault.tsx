import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import './slots.css';

/** Said in the place of a part that failed, or that is not there. */
export function SlotFault({ name, onRetry }: { name: string; onRetry?: () => void }): ReactNode {
  const t = useTexts('common');
  return (
    <span className="slot-fault" role="alert">
      {t(onRetry ? 'plugin.failed' : 'plugin.missing', { name })}
      {onRetry && (
        <Button type="link" size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </span>
  );
}
