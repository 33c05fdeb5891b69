import { useCallback, type ReactNode } from 'react';
import { FaultState } from '../../../kit/FaultState.tsx';
import { PageSkeleton } from '../../../kit/PageSkeleton.tsx';
import { useRequest } from '../../../kit/useRequest.ts';
import { useView } from '../../../kit/view.ts';
import { Designer } from './Designer.tsx';
import { loadProcessModel } from './record.ts';
import { Start } from './Start.tsx';

/** The process designer, over the process model that the address names (`modelId`). */
export default function DesignerScreen(): ReactNode {
  const { query, path } = useView();
  const modelId = query.get('modelId');
  return modelId === null ? <Start path={path} /> : <Opened key={modelId} modelId={modelId} />;
}

function Opened({ modelId }: { modelId: string }): ReactNode {
  const load = useCallback((signal: AbortSignal) => loadProcessModel(modelId, signal), [modelId]);
  const { data, error, reload } = useRequest(load);
  if (!data) return error ? <FaultState error={error} onRetry={reload} /> : <PageSkeleton />;
  return <Designer model={data} />;
}
