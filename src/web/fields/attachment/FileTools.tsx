import { DownloadOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { PREVIEWED, type StoredFile } from '../../../contract/endpoints/file.ts';
import { saveFile } from '../../client/files.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useClient } from '../support/clientContext.ts';

const FilePreview = lazy(() => import('./preview/FilePreview.tsx'));

/** Looks at a file, where pages can show its kind, and downloads it. */
export function FileTools({ file }: { file: StoredFile }) {
  const t = useTexts('fields');
  const client = useClient();
  const [shown, setShown] = useState(false);
  const fetch = async (): Promise<void> => {
    const { blob } = await client.download('api/file/download', { id: file.id, loading: 'N' });
    saveFile({ blob, name: file.name });
  };
  return (
    <>
      {PREVIEWED.includes(file.type) && (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined aria-hidden="true" />}
          aria-label={t('attachment.preview', { name: file.name })}
          onClick={() => setShown(true)}
        />
      )}
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined aria-hidden="true" />}
        aria-label={t('attachment.download', { name: file.name })}
        // The client has shown what went wrong.
        onClick={() => void fetch().catch(() => undefined)}
      />
      {shown && (
        <Suspense fallback={null}>
          <FilePreview file={file} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}
