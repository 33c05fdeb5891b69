import { Skeleton } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import type { StoredFile } from '../../contract/endpoints/file.ts';

export type { StoredFile };

interface FilesInputProps {
  id: string;
  label: string;
  files: readonly StoredFile[];
  onChange(files: readonly StoredFile[]): void;
  /** Files are on their way: what is sent now would go without them. */
  onBusy?(busy: boolean): void;
}

const Files = lazy(() => import('../fields/attachment/Files.tsx'));
const List = lazy(async () => ({ default: (await import('../fields/attachment/FileList.tsx')).FileList }));

/** Files beside something that is written, outside of a record: uploaded as those of a field are, each the person's own until it is sent. */
export function FilesInput(props: FilesInputProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton.Button active />}>
      <Files {...props} />
    </Suspense>
  );
}

/** Stored files to be looked at and downloaded; nothing where there are none. */
export function FilesView({ files }: { files: readonly StoredFile[] }): ReactNode {
  if (files.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton.Button active />}>
      <List files={files} />
    </Suspense>
  );
}
