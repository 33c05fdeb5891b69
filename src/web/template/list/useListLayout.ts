import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { arrangementKey, type ArrangedColumn, type ListView } from '../../../contract/endpoints/listViews.ts';
import type { ColumnFooter } from '../../../contract/endpoints/records.ts';
import { MEASURES, type Column } from '../../../model/language/layout.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { isObject } from '../../fields/support/values.ts';
import type { RowDensity } from '../../theme/gridTheme.ts';

/** How a person has arranged a list; kept on the server. */
export interface ListArrangement {
  columns: readonly ArrangedColumn[];
  /** Figures below columns; without them, those that the model names. */
  footers?: readonly ColumnFooter[];
  density: RowDensity;
  /** The figures above the list are open. */
  statistics?: boolean;
  /** All columns stand, though there be no room for them. */
  allColumns?: boolean;
  /** How wide the tree beside the list is, in pixels, and whether it is put away. */
  beside?: { width: number; closed: boolean };
}

const WAIT_MS = 800;
/** As the model says. */
export const NOT_ARRANGED: ListArrangement = { columns: [], density: 'normal' };

export interface ListLayoutState {
  /** Undefined until the person's own arrangement is known. */
  arrangement: ListArrangement | undefined;
  /** Columns as they stand: the model's, arranged. */
  columns: readonly Column[];
  /** Which columns stand, and in which order, nobody has chosen: those that lack room may be left out. */
  isFree: boolean;
  /** Figures below the columns on screen: the person's or the view's, else the model's. */
  footers: readonly ColumnFooter[];
  arrange(part: Partial<ListArrangement>): void;
  reset(): void;
  /** The columns of a saved view have been arranged anew, and nobody has saved that yet. */
  isChanged: boolean;
  /** Gives up what `isChanged` says. */
  discard(): void;
  /** Changes when the grid must be laid out anew from the arrangement. */
  stamp: string;
}

/**
 * The columns of a list as this person has arranged them, or as the saved view on screen does: then what is arranged stays until it is
 * saved with the view, or given up. Columns that the model has gained since stand where the model puts them. `kept` is his own arrangement
 * as the server keeps it; undefined until it is known.
 */
export function useListLayout(
  templateCode: string,
  columns: readonly Column[],
  view: ListView | undefined,
  kept: unknown,
): ListLayoutState {
  const client = useClient();
  const key = arrangementKey(templateCode);
  const [changed, setChanged] = useState<ListArrangement>();
  const known = useMemo(() => (kept === undefined ? undefined : read(kept)), [kept]);
  const own = changed ?? known;
  const [ofView, setOfView] = useState<{ view: string; part: Partial<ListArrangement> }>();
  const [stamp, setStamp] = useState(0);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send(): void }>(undefined);

  useEffect(() => {
    // Whoever leaves or reloads right after arranging finds it as he has left it.
    const keepNow = (): void => waiting.current?.send();
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);

  const keep = useCallback(
    (next: ListArrangement) => {
      clearTimeout(waiting.current?.timer);
      const send = (): void => {
        clearTimeout(waiting.current?.timer);
        waiting.current = undefined;
        client
          .post('api/sys/preference/set', { key, value: next, loading: 'N' }, { handles: 'all', outlives: true })
          .catch(() => undefined);
      };
      waiting.current = { timer: setTimeout(send, WAIT_MS), send };
    },
    [client, key],
  );
  const viewId = view?.id;
  const change = viewId !== undefined && ofView?.view === viewId ? ofView.part : undefined;
  const arrangement = useMemo(
    () =>
      own &&
      (view
        ? {
            ...inView(view),
            density: own.density,
            statistics: own.statistics,
            beside: own.beside,
            allColumns: own.allColumns,
            ...change,
          }
        : own),
    [own, view, change],
  );
  const arrange = useCallback(
    ({ density, statistics, beside, allColumns, ...part }: Partial<ListArrangement>) => {
      const isOfView = viewId !== undefined && Object.keys(part).length > 0;
      if (isOfView)
        setOfView((before) => ({ view: viewId, part: { ...(before?.view === viewId ? before.part : {}), ...part } }));
      const isOwnPart = [density, statistics, beside, allColumns].some((one) => one !== undefined);
      if (isOfView && !isOwnPart) return;
      setChanged((before) => {
        const next = {
          ...NOT_ARRANGED,
          ...(before ?? known),
          ...(isOfView ? {} : part),
          ...(density ? { density } : {}),
          ...(statistics === undefined ? {} : { statistics }),
          ...(beside ? { beside } : {}),
          ...(allColumns === undefined ? {} : { allColumns }),
        };
        keep(next);
        return next;
      });
    },
    [keep, viewId, known],
  );
  const discard = useCallback(() => {
    setOfView(undefined);
    setStamp((before) => before + 1);
  }, []);
  const reset = useCallback(() => {
    setStamp((before) => before + 1);
    if (viewId !== undefined) return setOfView({ view: viewId, part: { columns: [], footers: undefined } });
    setChanged(NOT_ARRANGED);
    keep(NOT_ARRANGED);
  }, [keep, viewId]);
  const shown = useMemo(() => arranged(columns, arrangement ?? NOT_ARRANGED), [columns, arrangement]);
  const chosen = arrangement?.footers;
  const footers = useMemo(() => {
    const visible = shown.filter((column) => !column.hidden);
    const named = chosen ?? columns.flatMap(({ field, footer }) => (footer ? [{ field, measure: footer }] : []));
    return named.filter(({ field }) => visible.some((column) => column.field === field));
  }, [chosen, shown, columns]);
  const isFree = view === undefined && isAsModelled(shown, columns);
  const isChanged = change !== undefined;
  const whole = `${viewId ?? ''} ${view?.version ?? 0} ${stamp}`;
  return useMemo(
    () => ({ arrangement, footers, columns: shown, isFree, arrange, reset, isChanged, discard, stamp: whole }),
    [arrangement, footers, shown, isFree, arrange, reset, isChanged, discard, whole],
  );
}

const inView = ({ definition }: ListView): Pick<ListArrangement, 'columns' | 'footers'> => ({
  columns: definition.columns ?? [],
  ...(definition.footers ? { footers: definition.footers } : {}),
});

function arranged(columns: readonly Column[], arrangement: ListArrangement): Column[] {
  const place = new Map(arrangement.columns.map((column, at) => [column.field, at]));
  return columns
    .map((column, at) => ({
      column: asArranged(
        column,
        arrangement.columns.find((own) => own.field === column.field),
      ),
      at: place.get(column.field) ?? at,
    }))
    .toSorted((a, b) => a.at - b.at)
    .map((entry) => entry.column);
}

function asArranged(column: Column, own: ArrangedColumn | undefined): Column {
  if (!own) return column;
  const { pin, ...rest } = own;
  return { ...column, ...rest, pin: pin === 'none' ? undefined : (pin ?? column.pin) };
}

const isAsModelled = (shown: readonly Column[], columns: readonly Column[]): boolean =>
  shown.every(
    ({ field, hidden = false }, at) => columns[at]?.field === field && (columns[at]?.hidden ?? false) === hidden,
  );

function read(value: unknown): ListArrangement {
  if (!isObject(value)) return NOT_ARRANGED;
  const columns = Array.isArray(value.columns)
    ? value.columns
        .filter((entry): entry is ArrangedColumn => isObject(entry) && typeof entry.field === 'string')
        // A view takes whole pixels.
        .map(({ width, ...rest }) => (typeof width === 'number' ? { ...rest, width: Math.round(width) } : rest))
    : [];
  const density = value.density === 'compact' || value.density === 'relaxed' ? value.density : 'normal';
  const footers = Array.isArray(value.footers) ? value.footers.filter(isFooter) : undefined;
  const beside = besideOf(value.beside);
  return {
    columns,
    ...(footers ? { footers } : {}),
    density,
    statistics: value.statistics === true,
    ...(beside ? { beside } : {}),
    allColumns: value.allColumns === true,
  };
}

const besideOf = (value: unknown): ListArrangement['beside'] =>
  isObject(value) && typeof value.width === 'number'
    ? { width: value.width, closed: value.closed === true }
    : undefined;

const isFooter = (entry: unknown): entry is ColumnFooter =>
  isObject(entry) && typeof entry.field === 'string' && MEASURES.some((measure) => measure === entry.measure);
