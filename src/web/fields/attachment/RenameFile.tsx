import { EditOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { StoredFile } from '../../../contract/endpoints/file.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useClient } from '../support/clientContext.ts';
import { ViewModal } from '../../kit/ViewModal.tsx';

interface RenameFileProps {
  file: StoredFile;
  /** The same file under its new name, to stand in the place of the old one once the record is saved. */
  onRenamed(renamed: StoredFile): void;
}

/** Gives a file another name; what it is, its extension says as before. */
export function RenameFile({ file, onRenamed }: RenameFileProps): ReactNode {
  const t = useTexts('fields');
  const client = useClient();
  const id = useId();
  const { base, extension } = partsOf(file.name);
  const [typed, setTyped] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isFit = typed !== undefined && typed.trim() !== '' && typed.trim() !== base;
  const rename = async (): Promise<void> => {
    if (!isFit) return;
    setBusy(true);
    try {
      onRenamed(
        await client.post('api/file/rename', { id: file.id, name: `${typed.trim()}${extension}`, loading: 'N' }),
      );
      setTyped(undefined);
    } catch {
      // The client has shown what went wrong; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  const title = t('attachment.rename', { name: file.name });
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden="true" />}
        aria-label={title}
        title={title}
        onClick={() => setTyped(base)}
      />
      {typed !== undefined && (
        <ViewModal
          open
          title={title}
          okText={t('common:confirm')}
          cancelText={t('common:cancel')}
          okButtonProps={{ disabled: !isFit }}
          confirmLoading={busy}
          onOk={() => void rename()}
          onCancel={() => setTyped(undefined)}
        >
          <label className="form-label" htmlFor={id}>
            {t('attachment.name')}
          </label>
          <Input
            id={id}
            autoFocus
            maxLength={LONGEST}
            suffix={extension}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={() => void rename()}
          />
        </ViewModal>
      )}
    </>
  );
}

/** Characters, beside the extension. */
const LONGEST = 180;

function partsOf(name: string): { base: string; extension: string } {
  const at = name.lastIndexOf('.');
  return at > 0 ? { base: name.slice(0, at), extension: name.slice(at) } : { base: name, extension: '' };
}
