import { useEffect, useState } from 'react';
import { formatThousands } from '../../../model/formats/thousands.ts';
import type { Filter } from '../../../model/language/filter.ts';
import type { Footer } from '../../../model/language/layout.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { shownNumber } from '../../fields/number/numberText.ts';
import { textOf } from '../../fields/support/values.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { useTemplate } from '../model/template.ts';

export interface Sum {
  title: string;
  text: string;
}

/** The figures below a list over everything that its filter and keyword let through: one question, asked beside that for the page, which does not wait for it. */
export function useFooter(
  footer: readonly Footer[],
  filter: Filter | undefined,
  keyword: string,
  stamp: number,
): readonly Sum[] {
  const client = useClient();
  const { model } = useTemplate();
  const pick = useLabel();
  const t = useTexts('template');
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  useEffect(() => {
    const abort = new AbortController();
    if (footer.length === 0) {
      setValues({});
      return undefined;
    }
    client
      .post(
        'api/commonData/queryPageDataV2',
        {
          templateCode: model.templateCode,
          query: filter,
          keyword: keyword || undefined,
          pageNum: 1,
          pageSize: 1,
          columns: ['id'],
          statistics: true,
          loading: 'N',
        },
        { handles: 'all', signal: abort.signal },
      )
      .catch(() => ({ statistics: {} }))
      .then(({ statistics = {} }) => {
        if (!abort.signal.aborted) setValues(statistics);
      });
    return () => abort.abort();
  }, [client, model, footer, filter, keyword, stamp]);
  return footer.flatMap((entry, at) => {
    const value = textOf(values[at]);
    if (!value) return [];
    const field = entry.field ? fieldOf(model, entry.field) : undefined;
    const title = pick(entry.title) || `${pick(field?.title)} ${t(`footer.${entry.measure}`)}`.trim();
    const isNumber =
      field?.type === 'money' || field?.type === 'decimal' || field?.type === 'percent' || field?.type === 'integer';
    return [
      { title, text: isNumber && entry.measure !== 'count' ? shownNumber(value, field) : formatThousands(value) },
    ];
  });
}
