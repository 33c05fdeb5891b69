import { useAtomValue } from 'jotai';
import { useMatches } from 'react-router-dom';
import type { MenuItem } from '../../contract/endpoints/system.ts';
import type { ScreenRoute } from './menuScreens.ts';
import { routeHandle } from './routeHandle.ts';
import { sessionAtom } from './session.ts';

export interface Trail {
  /** The way through the menu, outermost first. */
  items: readonly MenuItem[];
  /** Whether the page stands below the last item, as a record stands below its list. */
  isBelow: boolean;
}

/** Where the page stands in the menu; a record of a model stands below the screen of that model. */
export function useTrail(): Trail {
  const match = useMatches().at(-1);
  const { screens } = useAtomValue(sessionAtom);
  const items = routeHandle(match?.handle)?.trail ?? [];
  const templateCode = match?.params['templateCode'];
  if (items.length > 0 || templateCode === undefined) return { items, isBelow: false };
  const screen = screenOf(screens, templateCode);
  return { items: screen?.trail ?? [], isBelow: screen !== undefined };
}

/** The screen in the menu that shows the records of a model: its list or tree rather than a form of it. */
export function screenOf(screens: readonly ScreenRoute[], templateCode: string): ScreenRoute | undefined {
  const own = screens.filter(
    (screen) => screen.templateCode === templateCode && !screen.meta.isHide && !screen.meta.isDynamic,
  );
  return own.find((screen) => screen.templateUiType !== 'form') ?? own[0];
}
