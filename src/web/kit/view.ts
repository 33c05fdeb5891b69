import { createContext, useContext } from 'react';
import { useParams } from 'react-router-dom';

/** The query parameter in which a page keeps what it shows (the filter of a list, its page); it does not make it another page. */
export const STATE_PARAMETER = 'q';

/** The query parameter that names the tab of a page that is on screen; it does not make it another page either. */
export const TAB_PARAMETER = 'tab';

const KEPT_BY_PAGE = [STATE_PARAMETER, TAB_PARAMETER];

/** Key of the tab and view of an address: its path with its query, less what the page itself keeps there. */
export function viewKey(path: string, search: string): string {
  const parameters = new URLSearchParams(search);
  if (!KEPT_BY_PAGE.some((name) => parameters.has(name))) return path + search;
  for (const name of KEPT_BY_PAGE) parameters.delete(name);
  const rest = parameters.toString();
  return path + (rest && `?${rest}`);
}

/** The query of an address with what its page keeps there; without a text, with nothing kept. */
export function withState(search: string, text: string | undefined): string {
  return withParameter(search, STATE_PARAMETER, text);
}

/** The query of an address with the tab that is on screen; without one, with none. */
export const withTab = (search: string, tab: string | undefined): string => withParameter(search, TAB_PARAMETER, tab);

function withParameter(search: string, name: string, text: string | undefined): string {
  const parameters = new URLSearchParams(search);
  if (text === undefined) parameters.delete(name);
  else parameters.set(name, text);
  const rest = parameters.toString();
  return rest && `?${rest}`;
}

export interface ViewPlace {
  /** Key of the view's tab (`viewKey`). */
  key: string;
  path: string;
  search: string;
  /** Puts another query of the same view into the address: as a further step of the browser's history, or in place of the present one. */
  readdress?: (search: string, how: 'push' | 'replace') => void;
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
