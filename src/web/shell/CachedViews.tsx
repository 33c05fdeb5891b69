import { useAtomValue } from 'jotai';
import { memo, useCallback, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { useLocation, useNavigate, useOutlet } from 'react-router-dom';
import { hasUnsaved } from '../kit/unsaved.ts';
import { viewKey, ViewPlaceContext, type ViewPlace } from '../kit/view.ts';
import { keptViews } from './keptViews.ts';
import styles from './Layout.module.css';
import { tabsAtom } from './tabs.ts';

interface CachedView {
  path: string;
  search: string;
  element: ReactElement;
}

/** The view on screen, and behind it those of the open tabs that are kept alive: hidden, but with all their state. */
export function CachedViews(): ReactNode {
  const location = useLocation();
  const outlet = useOutlet();
  const tabs = useAtomValue(tabsAtom);
  const navigate = useNavigate();
  const current = viewKey(location.pathname, location.search);
  const [views, setViews] = useState<ReadonlyMap<string, CachedView>>(new Map());
  const [recent, setRecent] = useState<readonly string[]>([]);

  if (recent.at(-1) !== current) setRecent([...recent.filter((key) => key !== current), current]);

  const known = views.get(current);
  if (outlet && (known?.element !== outlet || known.search !== location.search)) {
    const { pathname: path, search } = location;
    setViews(new Map([...views, [current, { path, search, element: outlet }]]));
  }
  const keys = new Set(keptViews([...views.keys()], { current, tabs, recent, hasUnsaved }));
  const readdress = useCallback(
    (search: string, how: 'push' | 'replace') => void navigate({ search }, { replace: how === 'replace' }),
    [navigate],
  );
  const kept = [...views].filter(([key]) => keys.has(key));
  if (kept.length < views.size) setViews(new Map(kept));

  return kept.map(([key, { path, search, element }]) => {
    const stamp = tabs.find((tab) => tab.key === key)?.stamp ?? 0;
    return (
      <KeptView
        key={`${key}#${stamp}`}
        viewKey={key}
        path={path}
        search={search}
        element={element}
        active={key === current}
        readdress={readdress}
      />
    );
  });
}

interface KeptViewProps extends CachedView {
  viewKey: string;
  active: boolean;
  readdress: NonNullable<ViewPlace['readdress']>;
}

/** One view in its place. It is drawn when something of its own changes, not with each page that is opened beside it. */
const KeptView = memo(function KeptView({ viewKey: key, path, search, element, active, readdress }: KeptViewProps) {
  const place = useMemo<ViewPlace>(
    () => ({ key, path, search, active, readdress: active ? readdress : undefined }),
    [key, path, search, active, readdress],
  );
  return (
    <ViewPlaceContext value={place}>
      <div className={styles['view']} hidden={!active}>
        {element}
      </div>
    </ViewPlaceContext>
  );
});
