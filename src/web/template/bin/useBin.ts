import { useCallback, useEffect, useState } from 'react';
import type { Row } from '../../../contract/endpoints/records.ts';
import type { Column } from '../../../model/language/layout.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { useClient } from '../../fields/support/clientContext.ts';

const PAGE_SIZE = 20;
/** Columns of the list that are shown: enough to tell records apart. */
const COLUMNS = 4;

interface Bin {
  columns: readonly Column[];
  page: { list: Row[]; total: number } | undefined;
  pageSize: number;
  loading: boolean;
  error: unknown;
  refresh(): void;
}

/** A page of what was deleted of a model, the last deletion first. */
export function useBin(model: Model, keyword: string, pageNum: number): Bin {
  const client = useClient();
  const [page, setPage] = useState<Bin['page']>();
  const [error, setError] = useState<unknown>();
  const [loading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const columns = shownColumns(model);
  const fields = columns.map((column) => column.field).join(' ');
  const { templateCode, labelField, codeField } = model;
  useEffect(() => {
    let current = true;
    setLoading(true);
    const names = new Set([...fields.split(' ').filter(Boolean), labelField, ...(codeField ? [codeField] : [])]);
    client
      .post(
        'api/commonData/queryPageDataV2',
        {
          templateCode,
          deleted: true,
          keyword: keyword || undefined,
          sort: [{ field: 'updatedAt', order: 'desc' }],
          pageNum,
          pageSize: PAGE_SIZE,
          columns: [...names],
          loading: 'N',
        },
        { handles: 'all' },
      )
      .then(
        (answer) => {
          if (!current) return;
          setPage(answer);
          setError(undefined);
        },
        (reason: unknown) => current && setError(reason),
      )
      .finally(() => current && setLoading(false));
    return () => {
      current = false;
    };
  }, [client, templateCode, labelField, codeField, fields, keyword, pageNum, attempt]);
  const refresh = useCallback(() => setAttempt((before) => before + 1), []);
  return { columns, page, pageSize: PAGE_SIZE, loading, error, refresh };
}

function shownColumns(model: Model): Column[] {
  const columns = (model.list?.columns ?? model.tree?.columns ?? []).filter((column) => !column.hidden);
  const shown = columns.slice(0, COLUMNS);
  if (shown.some((column) => column.field === model.labelField)) return shown;
  return [{ field: model.labelField }, ...shown];
}
