import type { ReactNode } from 'react';
import type { StoredFile } from '../../../contract/endpoints/file.ts';
import type { AttachmentField } from '../../../model/field-types/attachment.ts';
import '../fields.css';
import { AttachmentInput, filesOf } from './attachment.tsx';

interface FilesProps {
  id: string;
  label: string;
  files: readonly StoredFile[];
  onChange(files: readonly StoredFile[]): void;
  onBusy?(busy: boolean): void;
}

/** The input of an attachment field where there is no record. */
export default function Files({ id, label, files, onChange, onBusy }: FilesProps): ReactNode {
  const field: AttachmentField = {
    type: 'attachment',
    name: 'files',
    title: { en: label, 'zh-cn': label, 'zh-tw': label },
  };
  return (
    <div role="group" aria-label={label}>
      <AttachmentInput
        id={id}
        field={field}
        label={label}
        value={files}
        onChange={(value) => onChange(filesOf(value))}
        onBusy={onBusy}
      />
    </div>
  );
}
