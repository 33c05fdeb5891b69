import { PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useEffect, useRef } from 'react';
import type { StoredFile } from '../../../contract/endpoints/file.ts';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { DisplayProps, FieldUi, InputProps } from '../fieldUi.ts';
import { Empty } from '../support/Empty.tsx';
import { EmptyFilter } from '../support/EmptyFilter.tsx';
import { isObject } from '../support/values.ts';
import { FileList } from './FileList.tsx';
import { acceptedOf, maxFiles, maxMegabytes } from './fileRules.ts';
import { UploadList } from './UploadList.tsx';
import { useDropped } from './useDropped.ts';
import { useUploads } from './useUploads.ts';

type AttachmentField = FieldOf<'attachment'>;

const isFile = (entry: unknown): entry is StoredFile =>
  isObject(entry) && typeof entry.id === 'string' && typeof entry.name === 'string' && typeof entry.size === 'number';
export const filesOf = (value: unknown): StoredFile[] => (Array.isArray(value) ? value.filter(isFile) : []);

export function AttachmentInput({
  id,
  field,
  value,
  onChange,
  disabled,
  describedBy,
  dense,
  onBusy,
}: InputProps<AttachmentField>) {
  const t = useTexts('fields');
  const files = filesOf(value);
  // Several files may arrive one after the other before the form draws again.
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  });
  const change = (next: StoredFile[]): void => {
    latest.current = next;
    onChange(next);
  };
  const put = (file: StoredFile, replaced: string | undefined): void =>
    change(
      latest.current.some(({ id: known }) => known === replaced)
        ? latest.current.map((known) => (known.id === replaced ? file : known))
        : [...latest.current, file],
    );
  const { uploads, isUnderWay, send, replace, dismiss } = useUploads(field, files.length, put);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    onBusy?.(true);
    // Also where the control goes with its file: whoever waits must not wait for ever.
    return () => onBusy?.(false);
  }, [onBusy, isUnderWay]);
  const isFull = disabled === true || files.length >= maxFiles(field);
  const dropped = useDropped(isFull ? undefined : (all) => void send(all));
  const chooser = useRef<HTMLInputElement>(null);
  const replacing = useRef<string>(undefined);
  const askForNext = ({ id: next }: StoredFile): void => {
    replacing.current = next;
    chooser.current?.click();
  };
  const takeNext = (input: HTMLInputElement): void => {
    const [chosen] = input.files ?? [];
    if (chosen && replacing.current !== undefined) void replace(chosen, replacing.current);
    input.value = '';
  };
  const take = (file: File, all: File[]): boolean => {
    if (file === all[0]) void send(all);
    return false;
  };
  const accept = acceptedOf(field)
    .map((name) => `.${name}`)
    .join(',');
  return (
    <div className={`field-files${dropped.isOver ? ' field-files-over' : ''}`} {...dropped.target}>
      <Upload
        multiple={maxFiles(field) > 1}
        showUploadList={false}
        accept={accept}
        beforeUpload={take}
        disabled={disabled}
      >
        <Button
          id={id}
          icon={<UploadOutlined aria-hidden="true" />}
          size={dense ? 'small' : undefined}
          disabled={isFull}
          aria-describedby={describedBy}
        >
          {t('attachment.add')}
        </Button>
      </Upload>
      {!dense && (
        <span className="field-note">
          {t('attachment.limits', { types: acceptedOf(field).join(', '), size: maxMegabytes(field) })}{' '}
          {!isFull && t('attachment.drop')}
        </span>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-hidden="true"
        accept={accept}
        data-testid="next-version"
        onChange={(event) => takeNext(event.currentTarget)}
      />
      <FileList
        files={files}
        onReplace={disabled ? undefined : askForNext}
        onRename={disabled ? undefined : ({ id: old }, renamed) => put(renamed, old)}
        onRemove={disabled ? undefined : (gone) => change(files.filter((file) => file.id !== gone))}
      />
      <UploadList uploads={uploads} onDismiss={dismiss} />
    </div>
  );
}

function AttachmentDisplay({ value, dense }: DisplayProps<AttachmentField>) {
  const t = useTexts('fields');
  const count = Array.isArray(value) ? value.length : 0;
  if (count === 0) return <Empty />;
  if (!dense) return <FileList files={filesOf(value)} />;
  return (
    <span
      className="tabular"
      title={filesOf(value)
        .map((file) => file.name)
        .join('\n')}
    >
      <PaperClipOutlined aria-hidden="true" /> {t('attachment.count', { count })}
    </span>
  );
}

/** Files kept with a record. */
export const attachmentUi: FieldUi<AttachmentField> = {
  Input: AttachmentInput,
  Display: AttachmentDisplay,
  Filter: EmptyFilter,
  column: () => ({ width: 100, align: 'left' }),
};
