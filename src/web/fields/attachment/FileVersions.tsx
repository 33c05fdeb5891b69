import { Button, Popover, Skeleton } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { FileVersion, StoredFile } from '../../../contract/endpoints/file.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useClient } from '../support/clientContext.ts';
import { FileTools } from './FileTools.tsx';
import { sizeText } from './fileRules.ts';

/** Which version of a file this is; opens the list of all. */
export function FileVersions({ file, version }: { file: StoredFile; version: number }): ReactNode {
  const t = useTexts('fields');
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      title={t('attachment.versions', { name: file.name })}
      content={open && <VersionList id={file.id} />}
    >
      <Button size="small" aria-expanded={open} aria-label={t('attachment.versionOf', { version, name: file.name })}>
        {t('attachment.version', { version })}
      </Button>
    </Popover>
  );
}

function VersionList({ id }: { id: string }): ReactNode {
  const t = useTexts('fields');
  const client = useClient();
  const [versions, setVersions] = useState<readonly FileVersion[]>();
  useEffect(() => {
    let current = true;
    client.post('api/file/versions', { id, loading: 'N' }).then(
      (found) => current && setVersions(found),
      () => current && setVersions([]),
    );
    return () => {
      current = false;
    };
  }, [client, id]);
  if (!versions) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return (
    <ul className="file-list file-versions">
      {versions.map((entry) => (
        <li key={entry.id}>
          <span className="tabular">{t('attachment.version', { version: entry.version ?? 1 })}</span>
          <span className="field-line" title={entry.name}>
            {entry.name}
          </span>
          <span className="field-note tabular">
            {[sizeText(entry.size), entry.byName, formatDateTime(entry.at)].filter(Boolean).join(' · ')}
          </span>
          <FileTools file={entry} />
        </li>
      ))}
    </ul>
  );
}
