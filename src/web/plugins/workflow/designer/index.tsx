import { useCallback, useEffect, type ReactNode } from 'react';
import { FaultState } from '../../../kit/FaultState.tsx';
import { PageSkeleton } from '../../../kit/PageSkeleton.tsx';
import { usePages } from '../../../kit/usePages.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { useView } from '../../../kit/view.ts';
import { Designer } from './Designer.tsx';
import { loadProcessModel, loadProcessVersion } from './record.ts';
import { Start } from './Start.tsx';

/** The process designer, over what the address names: a process model to draw (`modelId`), or a version to look at (`versionId`). */
export default function DesignerScreen(): ReactNode {
  const { query, path } = useView();
  const [modelId, versionId] = [query.get('modelId'), query.get('versionId')];
  if (modelId !== null) return <Opened key={modelId} id={modelId} loadFrom={loadProcessModel} />;
  return versionId === null ? (
    <Start path={path} />
  ) : (
    <Opened key={versionId} id={versionId} loadFrom={loadProcessVersion} />
  );
}

function Opened({ id, loadFrom }: { id: string; loadFrom: typeof loadProcessModel }): ReactNode {
  const load = useCallback((signal: AbortSignal) => loadFrom(id, signal), [id, loadFrom]);
  const { data, error, reload } = useRequest(load);
  const { rename } = usePages();
  const title = data?.title;
  // Of several drawings that are open, each tab says which it is.
  useEffect(() => {
    if (title) rename(title);
  }, [rename, title]);
  if (!data) return error ? <FaultState error={error} onRetry={reload} /> : <PageSkeleton />;
  return <Designer model={data} />;
}
