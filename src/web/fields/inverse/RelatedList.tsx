import { Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { columnsOf, RelatedTable } from './RelatedTable.tsx';
import { RELATED_PAGE, useRelated } from './useRelated.ts';

/** The records elsewhere that refer to this one, each leading to itself. */
export function RelatedList({
  field,
  recordId,
  label,
}: {
  field: FieldOf<'inverse'>;
  recordId: string;
  label: string;
}) {
  const t = useTexts('fields');
  const [pageNum, setPageNum] = useState(1);
  const related = useRelated(field, recordId, pageNum);
  if (related === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (related === 'denied') return <span className="field-note">{t('inverse.denied')}</span>;
  if (related.total === 0) return <span className="field-note">{t('inverse.none')}</span>;
  return (
    <>
      <RelatedTable
        answer={related.answer}
        rows={related.rows}
        columns={columnsOf(related.answer.template, field.columns)}
        label={label}
      />
      {related.total > RELATED_PAGE && (
        <Pagination
          size="small"
          simple
          current={pageNum}
          pageSize={RELATED_PAGE}
          total={related.total}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
    </>
  );
}
