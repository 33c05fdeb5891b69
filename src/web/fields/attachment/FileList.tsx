import { DeleteOutlined, SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { StoredFile } from '../../../contract/endpoints/file.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { FileTools } from './FileTools.tsx';
import { FileVersions } from './FileVersions.tsx';
import { RenameFile } from './RenameFile.tsx';
import { sizeText } from './fileRules.ts';

interface FileListProps {
  files: readonly StoredFile[];
  onRemove?(id: string): void;
  /** Asks for the next version of a file. */
  onReplace?(file: StoredFile): void;
  /** A file has another name now. */
  onRename?(file: StoredFile, renamed: StoredFile): void;
}

/** Stored files with their size; each can be looked at, downloaded and, where the field can be changed, renamed, replaced and removed. */
export function FileList({ files, onRemove, onReplace, onRename }: FileListProps) {
  const t = useTexts('fields');
  if (files.length === 0) return null;
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.id}>
          <span className="field-line" title={file.name}>
            {file.name}
          </span>
          <span className="field-note tabular">{sizeText(file.size)}</span>
          {file.version !== undefined && <FileVersions file={file} version={file.version} />}
          <FileTools file={file} />
          {onRename && <RenameFile file={file} onRenamed={(renamed) => onRename(file, renamed)} />}
          {onReplace && (
            <Button
              type="text"
              size="small"
              icon={<SwapOutlined aria-hidden="true" />}
              aria-label={t('attachment.replace', { name: file.name })}
              title={t('attachment.replace', { name: file.name })}
              onClick={() => onReplace(file)}
            />
          )}
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
