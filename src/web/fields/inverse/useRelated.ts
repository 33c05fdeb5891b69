import { useEffect, useState } from 'react';
import type { Row } from '../../../contract/endpoints/records.ts';
import type { TemplateAnswer } from '../../../contract/template.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { FilterCondition } from '../../../model/language/filter.ts';
import { useClient } from '../support/clientContext.ts';
import { useFieldScope } from '../support/fieldScope.ts';
import { loadTemplate } from '../support/templateCache.ts';

export const RELATED_PAGE = 10;

export interface Related {
  answer: TemplateAnswer;
  rows: readonly Row[];
  total: number;
}

/** A page of the records of another model that refer to a record; undefined while loading, 'denied' where they may not be seen. */
export function useRelated(
  field: FieldOf<'inverse'>,
  recordId: string,
  pageNum: number,
): Related | 'denied' | undefined {
  const client = useClient();
  const { templateCode } = useFieldScope();
  const [related, setRelated] = useState<Related | 'denied'>();
  useEffect(() => {
    let current = true;
    const load = async (): Promise<Related> => {
      const answer = await loadTemplate(client, field.model);
      const query = conditionOf(answer.template, field, templateCode, recordId);
      const page = await client.post(
        'api/commonData/queryPageDataV2',
        { templateCode: field.model, query, pageNum, pageSize: RELATED_PAGE, loading: 'N' },
        { handles: 'all' },
      );
      return { answer, rows: page.list, total: page.total };
    };
    load().then(
      (loaded) => current && setRelated(loaded),
      () => current && setRelated('denied'),
    );
    return () => {
      current = false;
    };
  }, [client, field, templateCode, recordId, pageNum]);
  return related;
}

/** What holds of the records whose `field` leads to this one. */
export function conditionOf(
  model: Model,
  field: FieldOf<'inverse'>,
  templateCode: string,
  recordId: string,
): FilterCondition {
  const via = fieldOf(model, field.field);
  if (via?.type === 'references') return { field: field.field, op: 'hasAny', value: [recordId] };
  return {
    field: field.field,
    op: 'eq',
    value: via?.type === 'anyReference' ? `${templateCode}:${recordId}` : recordId,
  };
}
