import { Skeleton } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';

interface RecordViewProps {
  templateCode: string;
  billId: string;
}

const EmbeddedRecord = lazy(() => import('../template/form/EmbeddedRecord.tsx'));

/** A record as its generated form shows it, to be read, within another page. Whoever may not see it is told so in its place. */
export function RecordView(props: RecordViewProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <EmbeddedRecord key={`${props.templateCode}/${props.billId}`} {...props} />
    </Suspense>
  );
}
