import { FileExcelOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Upload } from 'antd';
import { useState } from 'react';
import type { Inspection } from '../../../contract/endpoints/exchange.ts';
import { AnswerError, TransportError } from '../../client/errors.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { downloadTemplate } from './downloadTemplate.ts';

interface FileStepProps {
  templateCode: string;
  onInspected(fileId: string, inspection: Inspection): void;
}

/** Takes the file and looks into it; offers the template to whoever has none yet. */
export function FileStep({ templateCode, onInspected }: FileStepProps) {
  const t = useTexts('exchange');
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  const take = async (file: File): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      const { id } = await client.upload(file, { handles: 'all' });
      onInspected(
        id,
        await client.post('api/exchange/inspect', { templateCode, fileId: id, loading: 'N' }, { handles: 'all' }),
      );
    } catch (error) {
      setBusy(false);
      setFault(
        error instanceof AnswerError ? error.msg : error instanceof TransportError ? error.message : t('failed'),
      );
    }
  };
  return (
    <Flex vertical gap="middle">
      <Upload.Dragger
        accept=".xlsx,.csv"
        disabled={busy}
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <FileExcelOutlined aria-hidden="true" />
        </p>
        <p className="ant-upload-text">{busy ? t('file.busy') : t('file.choose')}</p>
        <p className="ant-upload-hint">{t('file.hint')}</p>
      </Upload.Dragger>
      {fault !== undefined && <Alert type="error" showIcon message={fault} />}
      <Flex>
        <Button type="link" onClick={() => void downloadTemplate(client, templateCode)}>
          {t('file.template')}
        </Button>
      </Flex>
    </Flex>
  );
}
