import { useEffect, useState } from 'react';
import type { AnyReference } from '../../../../model/field-types/reference.ts';
import type { FilterCondition } from '../../../../model/language/filter.ts';
import { fieldOf } from '../../../../model/resolved/model.ts';
import { conditionOf, type Related } from '../../inverse/useRelated.ts';
import { useClient, type Client } from '../../support/clientContext.ts';
import { loadTemplate } from '../../support/templateCache.ts';
import { textsOf } from '../../support/values.ts';

/** Records below one record, at most. */
const SIZE = 100;

export type Nested = NonNullable<AnyReference['nested']>;

/** The records that stand below a record of `target`; undefined while loading, 'denied' where they may not be seen. */
export function useNested(target: string, { field }: Nested, id: string): Related | 'denied' | undefined {
  const client = useClient();
  const [related, setRelated] = useState<Related | 'denied'>();
  useEffect(() => {
    let current = true;
    load(client, target, field, id).then(
      (loaded) => current && setRelated(loaded),
      () => current && setRelated('denied'),
    );
    return () => {
      current = false;
    };
  }, [client, target, field, id]);
  return related;
}

async function load(client: Client, target: string, name: string, id: string): Promise<Related> {
  const { template } = await loadTemplate(client, target);
  const led = fieldOf(template, name);
  if (led?.type !== 'references' && led?.type !== 'inverse') throw new Error(`${target} has no list ${name}`);
  const answer = await loadTemplate(client, led.model);
  const query: FilterCondition =
    led.type === 'inverse'
      ? conditionOf(answer.template, led, target, id)
      : { field: 'id', op: 'in', value: await idsIn(client, target, name, id) };
  if (Array.isArray(query.value) && query.value.length === 0) return { answer, rows: [], total: 0 };
  const page = await client.post(
    'api/commonData/queryPageDataV2',
    { templateCode: led.model, query, pageNum: 1, pageSize: SIZE, loading: 'N' },
    { handles: 'all' },
  );
  return { answer, rows: page.list, total: page.total };
}

async function idsIn(client: Client, templateCode: string, name: string, id: string): Promise<string[]> {
  const query = { field: 'id', op: 'eq', value: id } as const;
  const { list } = await client.post(
    'api/commonData/queryPageDataV2',
    { templateCode, query, columns: [name], pageNum: 1, pageSize: 1, loading: 'N' },
    { handles: 'all' },
  );
  return textsOf(list[0]?.[name]);
}
