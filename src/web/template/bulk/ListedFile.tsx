import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Upload } from 'antd';
import { useState } from 'react';
import type { BulkTarget } from '../../../contract/endpoints/bulk.ts';
import type { ResponseOf } from '../../../contract/endpoints.ts';
import { AnswerError, TransportError } from '../../client/errors.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useTexts } from '../../i18n/useTexts.ts';

export type Listed = ResponseOf<'api/bulk/listed'>;

/** Faults that are shown one by one. */
const SHOWN = 20;

interface ListedFileProps {
  templateCode: string;
  target: BulkTarget;
  /** The field that is assigned. */
  field: string;
  columns: { number: string; person: string };
  onListed(listed: Listed | undefined): void;
}

/** Takes a workbook that says which record goes to whom, and tells what of it was understood. */
export function ListedFile({ templateCode, target, field, columns, onListed }: ListedFileProps) {
  const t = useTexts('bulk');
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [listed, setListed] = useState<Listed>();
  const [fault, setFault] = useState<string>();
  const take = async (file: File): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    setListed(undefined);
    onListed(undefined);
    try {
      const { id: fileId } = await client.upload(file, { handles: 'all' });
      const asked = { templateCode, target, field, fileId, loading: 'N' as const };
      const found = await client.post('api/bulk/listed', asked, { handles: 'all' });
      setListed(found);
      onListed(found);
    } catch (error) {
      setFault(
        error instanceof AnswerError ? error.msg : error instanceof TransportError ? error.message : t('failedFile'),
      );
    }
    setBusy(false);
  };
  return (
    <div className="form-field">
      <Upload
        accept=".xlsx,.csv"
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Button icon={<UploadOutlined aria-hidden="true" />} loading={busy}>
          {t('listed.choose')}
        </Button>
      </Upload>
      <p className="field-note">{t('listed.hint', columns)}</p>
      {fault !== undefined && <Alert type="error" showIcon message={fault} />}
      {listed && (
        <Alert
          type={listed.faults.length > 0 ? 'warning' : 'success'}
          showIcon
          message={t('listed.found', { count: listed.given.length, faults: listed.faults.length })}
          description={
            listed.faults.length > 0 && (
              <ul className="bulk-changes">
                {listed.faults.slice(0, SHOWN).map(({ sheet, row, column, message }) => (
                  <li key={`${sheet} ${row} ${column}`}>{t('listed.fault', { row, message })}</li>
                ))}
              </ul>
            )
          }
        />
      )}
    </div>
  );
}
