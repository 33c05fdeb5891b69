import { Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { cellUiOf, isCellField } from '../cellUis.ts';
import { RecordLink } from '../reference/RecordLink.tsx';
import { FieldScopeContext, useFieldScope } from '../support/fieldScope.ts';
import { textOf } from '../support/values.ts';
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
  const pick = useLabel();
  const scope = useFieldScope();
  const [pageNum, setPageNum] = useState(1);
  const related = useRelated(field, recordId, pageNum);
  if (related === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (related === 'denied') return <span className="field-note">{t('inverse.denied')}</span>;
  if (related.total === 0) return <span className="field-note">{t('inverse.none')}</span>;
  const { template, dictionaries, rowModels } = related.answer;
  const columns = columnsOf(template, field);
  return (
    <FieldScopeContext.Provider value={{ ...scope, templateCode: field.model, dictionaries, rowModels }}>
      <div className="rows">
        <div className="rows-scroll">
          <table aria-label={label}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col" className={`rows-${cellUiOf(column).column(column).align}`}>
                    {pick(column.title)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {related.rows.map((row) => (
                <tr key={row.id}>
                  {columns.map((column, at) => {
                    const { Display, column: look } = cellUiOf(column);
                    const text = textOf(row[column.name]);
                    return (
                      <td key={column.name} className={`rows-cell rows-${look(column).align}`}>
                        {at === 0 && text !== '' ? (
                          <RecordLink target={field.model} id={row.id} text={text} open={scope.openRecord} />
                        ) : (
                          <Display
                            field={column}
                            value={row[column.name] ?? null}
                            label={row._labels?.[column.name]}
                            dense
                          />
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
      </div>
    </FieldScopeContext.Provider>
  );
}

/** The columns that the field names, else the first of the list's, the label first. */
function columnsOf(model: Model, field: FieldOf<'inverse'>) {
  const named = field.columns ?? model.list?.columns.map((column) => column.field).slice(0, 5) ?? [];
  const names = named.includes(model.labelField)
    ? [model.labelField, ...named.filter((name) => name !== model.labelField)]
    : [model.labelField, ...named];
  return names.flatMap((name) => fieldOf(model, name) ?? []).filter(isCellField);
}
