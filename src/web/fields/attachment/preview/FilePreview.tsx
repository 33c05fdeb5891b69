import { Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { StoredFile } from '../../../../contract/endpoints/file.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { FaultState } from '../../../kit/FaultState.tsx';
import { useClient } from '../../support/clientContext.ts';
import { sizeText } from '../fileRules.ts';
import './preview.css';
import { TextPreview } from './TextPreview.tsx';
import { ViewModal } from '../../../kit/ViewModal.tsx';

const PdfPreview = lazy(() => import('./PdfPreview.tsx'));

type Loaded = { blob: Blob } | { error: unknown } | undefined;

/** A file shown in the page: a picture, the pages of a PDF, or a text. */
export default function FilePreview({ file, onClose }: { file: StoredFile; onClose(): void }): ReactNode {
  const client = useClient();
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    client.download('api/file/preview', { id: file.id, loading: 'N' }, { handles: 'all' }).then(
      ({ blob }) => current && setLoaded({ blob }),
      (error: unknown) => current && setLoaded({ error }),
    );
    return () => {
      current = false;
    };
  }, [client, file.id, attempt]);
  return (
    <ViewModal
      open
      footer={null}
      width="min(1000px, 96vw)"
      title={`${file.name} · ${sizeText(file.size)}`}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className="preview">
        {!loaded && <Skeleton active paragraph={{ rows: 8 }} />}
        {loaded && 'error' in loaded && <FaultState error={loaded.error} onRetry={() => setAttempt(attempt + 1)} />}
        {loaded && 'blob' in loaded && <Shown file={file} blob={loaded.blob} />}
      </div>
    </ViewModal>
  );
}

function Shown({ file, blob }: { file: StoredFile; blob: Blob }): ReactNode {
  if (file.type.startsWith('image/')) return <Picture file={file} blob={blob} />;
  if (file.type.startsWith('text/')) return <TextPreview blob={blob} />;
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <PdfPreview blob={blob} />
    </Suspense>
  );
}

/** The address of the picture lives as long as it is shown. */
function Picture({ file, blob }: { file: StoredFile; blob: Blob }): ReactNode {
  const t = useTexts('fields');
  const [address, setAddress] = useState<string>();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (broken) return <p className="field-note">{t('attachment.broken')}</p>;
  return address && <img src={address} alt={file.name} onError={() => setBroken(true)} />;
}
