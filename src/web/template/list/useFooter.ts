import { useEffect, useMemo, useState } from 'react';
import type { ColumnFooter } from '../../../contract/endpoints/records.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { formatThousands } from '../../../model/formats/thousands.ts';
import type { Filter } from '../../../model/language/filter.ts';
import type { Footer, MeasureName } from '../../../model/language/layout.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { shownNumber } from '../../fields/number/numberText.ts';
import { textOf } from '../../fields/support/values.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { useTemplate } from '../model/template.ts';

export interface Sum {
  title: string;
  text: string;
}

/** A figure below a column: what it is, and how much, in words. */
export interface ColumnFigure extends Sum {
  measure: MeasureName;
}

export interface Figures {
  /** Those that the model names, below the list. */
  sums: readonly Sum[];
  /** Those below columns, by field. */
  columns: Readonly<Record<string, ColumnFigure>>;
}

interface Wanted {
  footer: readonly Footer[];
  columns: readonly ColumnFooter[];
  filter: Filter | undefined;
  keyword: string;
  /** Changes when they must be asked for anew; undefined: not yet. */
  stamp: number | undefined;
}

/** The figures below a list over everything that its filter and keyword let through: one question, asked beside that for the page, which does not wait for it. */
export function useFooter({ footer, columns, filter, keyword, stamp }: Wanted): Figures {
  const client = useClient();
  const { model } = useTemplate();
  const pick = useLabel();
  const t = useTexts('template');
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(NONE);
  // By its content: a layout makes the list anew whenever it is drawn, and each question would draw it again.
  const asked = JSON.stringify(columns);
  useEffect(() => {
    const abort = new AbortController();
    if (footer.length === 0 && columnsOf(asked) === undefined) {
      setValues(NONE);
      return undefined;
    }
    if (stamp === undefined) return undefined;
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
          footers: columnsOf(asked),
          loading: 'N',
        },
        { handles: 'all', signal: abort.signal },
      )
      .catch(() => ({ statistics: {} }))
      .then(({ statistics = {} }) => {
        if (!abort.signal.aborted) setValues(statistics);
      });
    return () => abort.abort();
  }, [client, model, footer, asked, filter, keyword, stamp]);
  return useMemo(() => {
    const sums = footer.flatMap((entry, at) => {
      const field = entry.field ? fieldOf(model, entry.field) : undefined;
      const text = figureWords(values[at], entry.measure, field);
      const title = pick(entry.title) || `${pick(field?.title)} ${t(`footer.${entry.measure}`)}`.trim();
      return text ? [{ title, text }] : [];
    });
    const below = columns.flatMap(({ field: name, measure }) => {
      const text = figureWords(values[`${measure} ${name}`], measure, fieldOf(model, name));
      return text ? [[name, { measure, title: t(`footer.${measure}`), text }] as const] : [];
    });
    return { sums, columns: Object.fromEntries(below) };
  }, [footer, columns, values, model, pick, t]);
}

const NONE: Readonly<Record<string, unknown>> = {};

const columnsOf = (asked: string): ColumnFooter[] | undefined => {
  const columns: ColumnFooter[] = JSON.parse(asked);
  return columns.length > 0 ? columns : undefined;
};

/** A figure in words: in the places of its field, with its currency; '' where there is none. */
export function figureWords(value: unknown, measure: MeasureName, field: Field | undefined): string {
  const text = textOf(value);
  if (text === '' || !field || measure === 'count') return text && formatThousands(text);
  switch (field.type) {
    case 'money':
      return [field.currency, shownNumber(value, field)].filter(Boolean).join(' ');
    case 'percent':
      return `${shownNumber(value, field)}%`;
    case 'integer':
      // The average of whole numbers is none.
      return measure === 'avg' ? formatThousands(text) : shownNumber(value, field);
    case 'decimal':
      return shownNumber(value, field);
    case 'dateTime':
      return formatDateTime(text);
    default:
      return text;
  }
}
