import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { StoredFile } from '../../../contract/endpoints/file.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { saveFile } from '../../client/files.ts';
import { useClient } from '../support/clientContext.ts';
import { sizeText } from './fileRules.ts';

interface FileListProps {
  files: readonly StoredFile[];
  onRemove?(id: string): void;
}

/** Stored files with their size; each can be downloaded, and removed where the field can be changed. */
export function FileList({ files, onRemove }: FileListProps) {
  const t = useTexts('fields');
  const client = useClient();
  const fetch = async (file: StoredFile): Promise<void> => {
    const payload = { id: file.id, loading: 'N' as const };
    const { blob } = await client.download('api/file/download', payload);
    saveFile({ blob, name: file.name });
  };
  if (files.length === 0) return null;
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.id}>
          <span className="field-line" title={file.name}>
            {file.name}
          </span>
          <span className="field-note tabular">{sizeText(file.size)}</span>
          <Button
            type="text"
            size="small"
            icon={<DownloadOutlined aria-hidden="true" />}
            aria-label={t('attachment.download', { name: file.name })}
            // The client has shown what went wrong.
            onClick={() => void fetch(file).catch(() => undefined)}
          />
          {onRemove && (
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={t('attachment.remove', { name: file.name })}
              onClick={() => onRemove(file.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
