import { useCallback, useMemo } from 'react';
import type { Filter } from '../../../../model/language/filter.ts';
import { groupCondition, periodsBetween, type Grouping } from '../../../../model/language/grouping.ts';
import type { Statistic } from '../../../../model/language/layout.ts';
import { fieldOf } from '../../../../model/resolved/model.ts';
import { useClient } from '../../../fields/support/clientContext.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { useRequest } from '../../../kit/useRequest.ts';
import { useTemplate } from '../../model/template.ts';
import { figureWords } from '../useFooter.ts';
import { useOnChange } from '../useOnChange.ts';

/** One number of a figure: of the whole, or of a value or period of its chart. */
export interface Mark {
  key: string;
  label: string;
  text: string;
  /** Share of the largest mark, 0 to 1; for the length of a bar alone. */
  share: number;
  /** What opens its records. */
  filter: Filter | undefined;
}

/** Values that `bars` compare, periods that `columns` show. */
const MOST = { card: 1, bars: 8, columns: 12 } as const;

export interface Narrowing {
  filter: Filter | undefined;
  keyword: string;
  stamp: number;
}

/** The numbers of a figure above a list. */
export function useStatistic(statistic: Statistic, { filter, keyword, stamp }: Narrowing) {
  const client = useClient();
  const { model } = useTemplate();
  const t = useTexts('template');
  const tFields = useTexts('fields');
  const { kind, by, measure, field, whole } = statistic;
  const own = statistic.filter;
  const period = kind === 'columns' ? (statistic.period ?? 'month') : statistic.period;
  const grouping = useMemo<Grouping | undefined>(
    () => (kind === 'card' || by === undefined ? undefined : { field: by, ...(period ? { by: period } : {}) }),
    [kind, by, period],
  );
  const query = useMemo(() => allOf([whole ? undefined : filter, own]), [whole, filter, own]);
  const load = useCallback(
    (signal: AbortSignal) =>
      client.post(
        'api/commonData/aggregate',
        {
          templateCode: model.templateCode,
          query,
          keyword: whole ? undefined : keyword || undefined,
          dimensions: grouping ? [grouping] : [],
          measures: [{ op: measure, field, as: VALUE }],
          // Of bars the longest, of columns the latest.
          sort: grouping ? [{ field: kind === 'columns' ? grouping.field : VALUE, order: 'desc' }] : undefined,
          limit: MOST[kind],
          loading: 'N',
        },
        { handles: 'all', signal },
      ),
    [client, model, query, keyword, whole, grouping, measure, field, kind],
  );
  const { data, error, reload } = useRequest(load);
  useOnChange(stamp, reload);
  const marks = useMemo(() => {
    const summed = field === undefined ? undefined : fieldOf(model, field);
    const rows = (data ?? []).filter((row) => kind !== 'columns' || row[grouping?.field ?? ''] !== null);
    const largest = Math.max(...rows.map((row) => Math.abs(Number(row[VALUE]))), 0);
    const labelOf = (value: unknown, label: unknown): string => {
      if (value === null || value === undefined) return t('group.none');
      if (typeof value === 'boolean') return tFields(value ? 'boolean.yes' : 'boolean.no');
      return typeof label === 'string' && label !== '' ? label : String(value);
    };
    const read = rows.map((row): Mark => {
      const value = grouping ? row[grouping.field] : undefined;
      return {
        key: JSON.stringify(value ?? null),
        label: grouping ? labelOf(value, row._labels?.[grouping.field]) : '',
        text: figureWords(row[VALUE], measure, summed),
        share: largest > 0 ? Math.abs(Number(row[VALUE])) / largest : 0,
        filter: allOf([own, grouping && groupCondition(grouping, value)]),
      };
    });
    if (kind !== 'columns' || !grouping) return read;
    const known = new Map(rows.map((row, at) => [String(row[grouping.field]), read[at]]));
    const periods = evenPeriods([...known.keys()].toReversed(), measure);
    return periods.map(
      (value): Mark =>
        known.get(value) ?? {
          key: JSON.stringify(value),
          label: value,
          text: figureWords(0, measure, summed),
          share: 0,
          filter: allOf([own, groupCondition(grouping, value)]),
        },
    );
  }, [data, field, model, kind, grouping, measure, own, t, tFields]);
  return { marks: data ? marks : undefined, error };
}

const VALUE = 'value';

/**
 * The periods of a chart, in their order: without a gap where a period without records counts as nothing. A mean or a smallest value of
 * no records does not exist, and is left out.
 */
function evenPeriods(found: readonly string[], measure: Statistic['measure']): readonly string[] {
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined || (measure !== 'count' && measure !== 'sum')) return found;
  return periodsBetween(first, last, MOST.columns);
}

function allOf(filters: readonly (Filter | undefined)[]): Filter | undefined {
  const given = filters.filter((filter) => filter !== undefined);
  return given.length > 1 ? { and: given } : given[0];
}
