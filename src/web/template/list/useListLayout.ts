import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '../../../model/language/layout.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { isObject } from '../../fields/support/values.ts';
import type { RowDensity } from '../../theme/gridTheme.ts';

/** How a person has arranged a list; kept on the server. */
export interface ListArrangement {
  columns: readonly ArrangedColumn[];
  density: RowDensity;
}

export interface ArrangedColumn {
  field: string;
  width?: number;
  hidden?: boolean;
  pin?: 'left' | 'right';
}

const WAIT_MS = 800;
const STANDARD: ListArrangement = { columns: [], density: 'normal' };

export interface ListLayoutState {
  /** Undefined until the person's own arrangement is known. */
  arrangement: ListArrangement | undefined;
  /** Columns as they stand: the model's, arranged. */
  columns: readonly Column[];
  arrange(part: Partial<ListArrangement>): void;
  reset(): void;
  /** Changes when the grid must be laid out anew from the arrangement. */
  stamp: number;
}

/** The columns of a list as this person has arranged them. Columns that the model has gained since stand where the model puts them. */
export function useListLayout(templateCode: string, columns: readonly Column[]): ListLayoutState {
  const client = useClient();
  const key = `list:${templateCode}`;
  const [arrangement, setArrangement] = useState<ListArrangement>();
  const [stamp, setStamp] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let current = true;
    client.post('api/sys/preference/get', { key, loading: 'N' }, { handles: 'all' }).then(
      ({ value }) => current && setArrangement(read(value)),
      // Without its preferences a list is shown as the model says.
      () => current && setArrangement(STANDARD),
    );
    return () => {
      current = false;
      clearTimeout(timer.current);
    };
  }, [client, key]);

  const keep = useCallback(
    (next: ListArrangement) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () =>
          void client
            .post('api/sys/preference/set', { key, value: next, loading: 'N' }, { handles: 'all' })
            .catch(() => undefined),
        WAIT_MS,
      );
    },
    [client, key],
  );
  const arrange = useCallback(
    (part: Partial<ListArrangement>) =>
      setArrangement((before) => {
        const next = { ...STANDARD, ...before, ...part };
        keep(next);
        return next;
      }),
    [keep],
  );
  const reset = useCallback(() => {
    setArrangement(STANDARD);
    keep(STANDARD);
    setStamp((before) => before + 1);
  }, [keep]);
  const shown = useMemo(() => arranged(columns, arrangement ?? STANDARD), [columns, arrangement]);
  return { arrangement, columns: shown, arrange, reset, stamp };
}

function arranged(columns: readonly Column[], arrangement: ListArrangement): Column[] {
  const place = new Map(arrangement.columns.map((column, at) => [column.field, at]));
  return columns
    .map((column, at) => ({
      column: { ...column, ...arrangement.columns.find((own) => own.field === column.field) },
      at: place.get(column.field) ?? at,
    }))
    .toSorted((a, b) => a.at - b.at)
    .map((entry) => entry.column);
}

function read(value: unknown): ListArrangement {
  if (!isObject(value)) return STANDARD;
  const columns = Array.isArray(value.columns)
    ? value.columns.filter((entry): entry is ArrangedColumn => isObject(entry) && typeof entry.field === 'string')
    : [];
  const density = value.density === 'compact' || value.density === 'relaxed' ? value.density : 'normal';
  return { columns, density };
}
