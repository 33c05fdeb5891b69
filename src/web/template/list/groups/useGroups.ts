import { useCallback, useMemo } from 'react';
import type { ColumnFooter } from '../../../../contract/endpoints/records.ts';
import type { Filter } from '../../../../model/language/filter.ts';
import type { Grouping } from '../../../../model/language/grouping.ts';
import { fieldOf } from '../../../../model/resolved/model.ts';
import { useClient } from '../../../fields/support/clientContext.ts';
import { useLabel, useTexts } from '../../../i18n/useTexts.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { useTemplate } from '../../model/template.ts';
import { useOnChange } from '../useOnChange.ts';
import { figureWords, type Sum } from '../useFooter.ts';

export interface Group {
  /** What the aggregate answers for it: a stored value, a period, null for none. */
  value: unknown;
  label: string;
  count: number;
  subtotals: readonly Sum[];
}

export interface GroupsAsked {
  grouping: Grouping;
  filter: Filter | undefined;
  keyword: string;
  /** Figures of the columns, told of each group. */
  footers: readonly ColumnFooter[];
  /** Groups at most. */
  limit: number;
  /** Changes when they must be read anew. */
  stamp: number;
}

/** The groups of a list with how many records each has and its subtotals; `more`: there are others beyond the limit. */
export function useGroups({ grouping, filter, keyword, footers, limit, stamp }: GroupsAsked) {
  const client = useClient();
  const { model } = useTemplate();
  const pick = useLabel();
  const t = useTexts('template');
  const tFields = useTexts('fields');
  const load = useCallback(
    (signal: AbortSignal) =>
      client.post(
        'api/commonData/aggregate',
        {
          templateCode: model.templateCode,
          query: filter,
          keyword: keyword || undefined,
          dimensions: [grouping],
          measures: [
            { op: 'count', as: COUNT },
            ...footers.map(({ field, measure }, at) => ({ op: measure, field, as: `f${at}` })),
          ],
          limit: limit + 1,
          loading: 'N',
        },
        { handles: 'all', signal },
      ),
    [client, model, filter, keyword, grouping, footers, limit],
  );
  const { data, error, loading, reload } = useRequest(load);
  useOnChange(stamp, reload);
  const groups = useMemo(() => {
    const { field: name } = grouping;
    const field = fieldOf(model, name);
    const labelOf = (row: NonNullable<typeof data>[number]): string => {
      const value = row[name];
      if (value === null || value === undefined) return t('group.none');
      if (typeof value === 'boolean') return tFields(value ? 'boolean.yes' : 'boolean.no');
      const label = row._labels?.[name];
      return typeof label === 'string' && label !== '' ? label : String(value);
    };
    const read = (data ?? []).slice(0, limit).map((row) => ({
      value: row[name] ?? null,
      label: labelOf(row),
      count: Number(row[COUNT]),
      subtotals: footers.flatMap(({ field: column, measure }, at) => {
        const summed = fieldOf(model, column);
        const text = figureWords(row[`f${at}`], measure, summed);
        return text ? [{ title: `${pick(summed?.title)} ${t(`footer.${measure}`)}`, text }] : [];
      }),
    }));
    const isNamed = field?.type === 'reference' || field?.type === 'user' || field?.type === 'department';
    const isWhole = (data?.length ?? 0) <= limit;
    return isNamed && isWhole ? read.toSorted(byLabel) : read;
  }, [data, grouping, footers, limit, model, pick, t, tFields]);
  return { groups, more: (data?.length ?? 0) > limit, error, loading, reload };
}

const COUNT = 'n';

/** Those without a value last. */
const byLabel = (one: Group, other: Group): number =>
  Number(one.value === null) - Number(other.value === null) || one.label.localeCompare(other.label);
