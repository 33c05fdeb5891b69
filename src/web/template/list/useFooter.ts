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

/** The figures below a list over everything that its filter lets through. With a keyword there are none: sums do not know it. */
export function useFooter(footer: readonly Footer[], filter: Filter | undefined, keyword: string, stamp: number): readonly Sum[] {
  const client = useClient();
  const { model } = useTemplate();
  const pick = useLabel();
  const t = useTexts('template');
  const [values, setValues] = useState<readonly (string | undefined)[]>([]);
  useEffect(() => {
    let current = true;
    if (footer.length === 0 || keyword !== '') {
      setValues([]);
      return undefined;
    }
    const ask = async ({ measure, field, filter: own }: Footer): Promise<string | undefined> => {
      const query = own && filter ? { and: [filter, own] } : (own ?? filter);
      const rows = await client.post(
        'api/commonData/aggregate',
        { templateCode: model.templateCode, query, dimensions: [], measures: [{ op: measure, field, as: 'value' }], loading: 'N' },
        { handles: 'all' },
      );
      return textOf(rows[0]?.value);
    };
    void Promise.all(footer.map((entry) => ask(entry).catch(() => undefined))).then((answers) => current && setValues(answers));
    return () => {
      current = false;
    };
  }, [client, model, footer, filter, keyword, stamp]);
  return footer.flatMap((entry, at) => {
    const value = values[at];
    if (!value) return [];
    const field = entry.field ? fieldOf(model, entry.field) : undefined;
    const title = pick(entry.title) || `${pick(field?.title)} ${t(`footer.${entry.measure}`)}`.trim();
    const isNumber = field?.type === 'money' || field?.type === 'decimal' || field?.type === 'percent' || field?.type === 'integer';
    return [{ title, text: isNumber && entry.measure !== 'count' ? shownNumber(value, field) : formatThousands(value) }];
  });
}
