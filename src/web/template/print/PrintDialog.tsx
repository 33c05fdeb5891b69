import './print.css';
import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { Printout } from '../../../contract/endpoints/print.ts';
import { saveFile } from '../../client/files.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useLanguage, useTexts } from '../../i18n/useTexts.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import { Paper } from './Paper.tsx';
import { ViewModal } from '../../kit/ViewModal.tsx';

interface PrintDialogProps {
  templateCode: string;
  billId: string;
  /** The form behind holds changes that are not stored. */
  unsaved?: boolean;
  onClose(): void;
}

const WIDTH = 900;

/** A record as it stands on paper, to be printed by the browser or taken as a PDF file. */
export default function PrintDialog({ templateCode, billId, unsaved, onClose }: PrintDialogProps) {
  const t = useTexts('print');
  const client = useClient();
  const language = useLanguage();
  const [printout, setPrintout] = useState<Printout>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    setError(undefined);
    client.post('api/print/record', { templateCode, billId, loading: 'N' }, { handles: 'all' }).then(
      (answer) => current && setPrintout(answer),
      (fault: unknown) => current && setError(fault),
    );
    return () => {
      current = false;
    };
    // In another language the words are others.
  }, [client, templateCode, billId, attempt, language]);
  const takePdf = (): void => {
    setBusy(true);
    client
      .download('api/print/pdf', { templateCode, billId })
      .then(saveFile, () => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <ViewModal
      open
      width={WIDTH}
      rootClassName="print-dialog"
      title={t('title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button icon={<FilePdfOutlined aria-hidden="true" />} loading={busy} disabled={!printout} onClick={takePdf}>
            {t('pdf')}
          </Button>
          <Button
            type="primary"
            icon={<PrinterOutlined aria-hidden="true" />}
            disabled={!printout}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </>
      }
    >
      {unsaved && <Alert type="warning" showIcon message={t('unsaved')} />}
      {error !== undefined && <FaultState error={error} onRetry={() => setAttempt(attempt + 1)} />}
      {error === undefined && (printout ? <Paper printout={printout} /> : <Skeleton active paragraph={{ rows: 10 }} />)}
    </ViewModal>
  );
}
