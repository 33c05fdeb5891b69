import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListView, ListViewDefinition } from '../../../../contract/endpoints/listViews.ts';
import { NOT_ARRANGED, type ListLayoutState } from '../useListLayout.ts';
import type { ListQueryState } from '../useListQuery.ts';
import type { ListViews } from './useListViews.ts';
import { definitionOf, isSameQuery, queryOf } from './viewContent.ts';

export interface ActiveView {
  views: ListViews;
  /** The saved view on screen, if it is one. */
  view: ListView | undefined;
  /** The list on screen says something else than the view. */
  isChanged: boolean;
  /** The list on screen as a view. */
  definition: ListViewDefinition;
  /** Shows a view as it was saved; none: the list as the model says. */
  show(view: ListView | undefined): void;
  /** Saves the list on screen as this view; what is refused stays on screen. */
  store(view: ListView): Promise<void>;
}

/** The saved view that a list shows, against what has become of it on screen. */
export function useActiveView(
  views: ListViews,
  view: ListView | undefined,
  state: ListQueryState,
  layout: ListLayoutState,
): ActiveView {
  useLeaving(view, state);
  return useMemo(() => {
    const { query, standard, change } = state;
    const definition = definitionOf(query, layout.arrangement ?? NOT_ARRANGED);
    return {
      views,
      view,
      isChanged: view ? layout.isChanged || !isSameQuery(query, queryOf(view.definition, standard)) : false,
      definition,
      show: (next) => {
        layout.discard();
        change(next ? { ...queryOf(next.definition, standard), view: next.id } : { ...standard, view: undefined });
      },
      store: async ({ id, version, name, shared, roles, common }) => {
        const saved = await views
          .save({ id, version, name, shared, roles, common, definition })
          // What was refused, the client has said.
          .catch(() => undefined);
        if (saved) layout.discard();
      },
    };
  }, [views, view, state, layout]);
}

/** A view that turns out to be gone is left; the list stays as it is on screen. */
function useLeaving(view: ListView | undefined, { query, change }: ListQueryState): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (view) shown.current = view.id;
    else if (query.view !== undefined && query.view === shown.current)
      change({ view: undefined, pageNum: query.pageNum }, 'replace');
  }, [view, query, change]);
}

/**
 * Opens the list with the view that the person, or everybody, opens it with, where the address says nothing of its own. False until that
 * is known: no page is shown that is not meant, and `drop` gives up the one that was asked for meanwhile.
 */
export function useOpeningView(views: ListViews, state: ListQueryState, drop: () => void): boolean {
  const [isOpened, setOpened] = useState(state.isAddressed);
  const { standard, change, expectStandard } = state;
  const first = views.views.find((one) => one.id === views.standard);
  useEffect(() => {
    if (!views.settled) return;
    expectStandard(first !== undefined);
    if (isOpened) return;
    if (first) {
      drop();
      change({ ...queryOf(first.definition, standard), view: first.id }, 'replace');
    }
    setOpened(true);
  }, [views, first, isOpened, standard, change, expectStandard, drop]);
  return isOpened || (views.settled && first === undefined);
}
