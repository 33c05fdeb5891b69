import { Alert, Input } from 'antd';
import { useId, useState } from 'react';
import type { Row } from '../../../contract/endpoints/records.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { textOf } from '../../fields/support/values.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { rowName } from '../model/rowName.ts';
import { ViewModal } from '../../kit/ViewModal.tsx';

interface PurgeDialogProps {
  model: Model;
  rows: readonly Row[];
  /** Answers whether anything was done. */
  onPurge(confirmation: string): Promise<boolean>;
  onClose(): void;
}

/** The question before records are destroyed: answered by typing the number or name of the one, or how many they are. */
export function PurgeDialog({ model, rows, onPurge, onClose }: PurgeDialogProps) {
  const t = useTexts('template');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [only] = rows;
  const word =
    rows.length === 1 && only ? textOf(only[model.codeField ?? '']) || rowName(model, only) : String(rows.length);
  const label = rows.length === 1 && only ? rowName(model, only) : word;
  const fits = typed.trim() !== '' && [word.trim(), label.trim()].includes(typed.trim());
  const purge = async (): Promise<void> => {
    setBusy(true);
    if (!(await onPurge(typed.trim()))) setBusy(false);
  };
  return (
    <ViewModal
      open
      title={t('bin.purge')}
      okText={t('bin.purgeYes', { count: rows.length })}
      okButtonProps={{ danger: true, disabled: !fits }}
      cancelText={t('common:cancel')}
      confirmLoading={busy}
      onOk={() => void purge()}
      onCancel={onClose}
    >
      <Alert type="warning" showIcon message={t('bin.purgeText', { count: rows.length })} />
      <div className="form-field">
        <label className="form-label" htmlFor={id}>
          {t('bin.purgeAsk', { word })}
        </label>
        <Input id={id} value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </div>
    </ViewModal>
  );
}
