import { Alert, Button, Flex, Statistic, Table, Tag } from 'antd';
import type { ExchangeProgress, ImportFault } from '../../../contract/endpoints/exchange.ts';
import { saveFile } from '../../client/files.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useTexts } from '../../i18n/useTexts.ts';

/** What an import or its rehearsal has come to: how many of each, and what is wrong with which cell. */
export function ImportOutcome({ progress }: { progress: ExchangeProgress }) {
  const t = useTexts('exchange');
  const client = useClient();
  const { created, updated, unchanged, faulty, faults, faultCount } = progress;
  const fetchFaults = (): void => {
    client.download('api/exchange/faults', { jobId: progress.jobId }).then(saveFile, () => undefined);
  };
  const counts = { created, updated, unchanged, faulty };
  return (
    <Flex vertical gap="middle">
      <Summary progress={progress} />
      <Flex gap="large" wrap>
        {Object.entries(counts).map(([name, value]) => (
          <Statistic key={name} title={t(`outcome.${name}`)} value={value} />
        ))}
      </Flex>
      {faultCount > 0 && (
        <>
          <Table<ImportFault>
            size="small"
            rowKey={(fault) => `${fault.sheet} ${fault.row} ${fault.column} ${fault.message}`}
            dataSource={faults}
            pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
            columns={[
              { title: t('fault.sheet'), dataIndex: 'sheet', width: 130, ellipsis: true },
              { title: t('fault.row'), dataIndex: 'row', width: 70 },
              { title: t('fault.column'), dataIndex: 'column', width: 150, ellipsis: true },
              {
                title: t('fault.message'),
                dataIndex: 'message',
                render: (message: string, fault) =>
                  fault.warning ? (
                    <>
                      <Tag color="warning">{t('fault.warning')}</Tag>
                      {message}
                    </>
                  ) : (
                    message
                  ),
              },
            ]}
          />
          <Flex align="center" gap="middle">
            <Button onClick={fetchFaults}>{t('fault.file')}</Button>
            {faultCount > faults.length && <span>{t('fault.more', { shown: faults.length, count: faultCount })}</span>}
          </Flex>
        </>
      )}
    </Flex>
  );
}

function Summary({ progress }: { progress: ExchangeProgress }) {
  const t = useTexts('exchange');
  const { state, dryRun, stored, faulty, faultCount, message } = progress;
  if (state === 'failed') return <Alert type="error" showIcon message={message ?? t('failed')} />;
  if (state === 'cancelled')
    return <Alert type="warning" showIcon message={stored ? t('outcome.cancelledStored') : t('outcome.cancelled')} />;
  if (dryRun)
    return (
      <Alert
        type={faultCount === 0 ? 'success' : 'warning'}
        showIcon
        message={faultCount === 0 ? t('outcome.dryGood') : t('outcome.dryFaults', { count: faulty })}
      />
    );
  if (faultCount > 0)
    return (
      <Alert
        type={stored ? 'warning' : 'error'}
        showIcon
        message={stored ? t('outcome.partly', { count: faulty }) : t('outcome.nothing')}
      />
    );
  return <Alert type="success" showIcon message={stored ? t('outcome.done') : t('outcome.same')} />;
}
