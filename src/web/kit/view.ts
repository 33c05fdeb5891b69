import { createContext, useContext } from 'react';
import { useParams } from 'react-router-dom';

export interface ViewPlace {
  /** Key of the view's tab: path with query. */
  key: string;
  path: string;
  search: string;
  /** Whether the view is the one on screen; a cached view stays mounted while it is not. */
  active: boolean;
}

export const ViewPlaceContext = createContext<ViewPlace>({ key: '', path: '', search: '', active: true });

export interface View extends ViewPlace {
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/**
 * Where this view was opened: route parameters and query. Screens use this instead of the router's own location,
 * which names the view on screen while this one may be cached behind it.
 */
export function useView(): View {
  const place = useContext(ViewPlaceContext);
  const params = useParams();
  return { ...place, params, query: new URLSearchParams(place.search) };
}
