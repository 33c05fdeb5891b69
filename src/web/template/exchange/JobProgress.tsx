import { Flex, Progress, Typography } from 'antd';
import type { ExchangeProgress } from '../../../contract/endpoints/exchange.ts';
import { useTexts } from '../../i18n/useTexts.ts';

/** How far a job is, in rows. */
export function JobProgress({ progress }: { progress: ExchangeProgress | undefined }) {
  const t = useTexts('exchange');
  const { done = 0, total = 0 } = progress ?? {};
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  return (
    <Flex vertical gap="small" aria-live="polite">
      <Progress percent={percent} status="active" aria-label={t('progress')} />
      <Typography.Text type="secondary">
        {total === 0 ? t('reading') : t('rowsOf', { done, count: total })}
      </Typography.Text>
    </Flex>
  );
}
