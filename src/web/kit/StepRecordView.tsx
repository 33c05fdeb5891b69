import { Skeleton } from 'antd';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';

const StepRecord = lazy(() => import('../template/form/StepRecord.tsx'));

export type StepRecordProps = ComponentProps<typeof StepRecord>;

/** The generated form of a record at a step of a process, to be filled in as far as the step opens it, within another page. */
export function StepRecordView(props: StepRecordProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <StepRecord {...props} />
    </Suspense>
  );
}
