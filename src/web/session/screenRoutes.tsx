import { lazy, Suspense, type ReactNode } from 'react';
import { redirect, type RouteObject } from 'react-router-dom';
import { PageSkeleton } from '../kit/PageSkeleton.tsx';
import { Home } from '../home/lazyHome.ts';
import { MissingScreen } from '../shell/MissingScreen.tsx';
import { NoPower } from '../shell/NoPower.tsx';
import { NotFound } from '../shell/NotFound.tsx';
import { OpenedLink } from '../shell/OpenedLink.tsx';
import { RouteFault } from '../shell/RouteFault.tsx';
import { RecordPage } from './RecordPage.tsx';
import type { ScreenRoute } from './menuScreens.ts';
import type { RouteHandle } from './routeHandle.ts';
import { screenFor } from './screens.ts';
import { TemplatePage } from './templatePage.ts';

const PersonalCentre = lazy(async () => ({
  default: (await import('../shell/personal/PersonalCentre.tsx')).PersonalCentre,
}));
const ScanApproval = lazy(async () => ({ default: (await import('../shell/scan/ScanApproval.tsx')).ScanApproval }));
const NoticeCentre = lazy(async () => ({ default: (await import('../shell/notices/NoticeCentre.tsx')).NoticeCentre }));

/** The routes below the root layout: the menu's screens, home and records in pages of their own, 401 and 404 last (Specification §2). */
export function layoutRoutes(screens: readonly ScreenRoute[]): RouteObject[] {
  const own = screens.map(screenRoute);
  const home = page('/home', <Home />, { title: { key: 'shell:home' }, keepAlive: true, affix: true, trail: [] });
  return [
    ...(screens.some((screen) => screen.path === '/home') ? [] : [home]),
    ...own,
    page('/form/:templateCode/:billId?', <RecordPage />, {
      title: { key: 'shell:record' },
      keepAlive: true,
      affix: false,
      trail: [],
    }),
    page('/personal', <PersonalCentre />, {
      title: { key: 'shell:personal' },
      keepAlive: true,
      affix: false,
      trail: [],
    }),
    page('/notices', <NoticeCentre />, {
      title: { key: 'shell:noticeCentre' },
      keepAlive: true,
      affix: false,
      trail: [],
    }),
    page('/scan/:code', <ScanApproval />, {
      title: { key: 'shell:scanApproval' },
      keepAlive: false,
      affix: false,
      trail: [],
    }),
    page('/401', <NoPower />, { title: { key: 'shell:noPowerTitle' }, ...NOTHING_THERE }),
    page('*', <NotFound />, { title: { key: 'shell:notFoundTitle' }, ...NOTHING_THERE }),
  ];
}

const NOTHING_THERE = { keepAlive: false, affix: false, passing: true, trail: [] } as const;

function screenRoute(screen: ScreenRoute): RouteObject {
  const target = screen.redirect;
  if (target) return { path: screen.path, loader: () => redirect(target), errorElement: <RouteFault /> };
  return page(screen.path, elementOf(screen), {
    title: screen.meta.title,
    keepAlive: screen.meta.isKeepAlive ?? false,
    affix: screen.path === '/home' || (screen.meta.isAffix ?? false),
    trail: screen.trail,
  });
}

function page(path: string, element: ReactNode, handle: RouteHandle): RouteObject {
  return {
    path,
    element: <Suspense fallback={<PageSkeleton />}>{element}</Suspense>,
    errorElement: <RouteFault />,
    handle,
  };
}

/** A hand-written screen where exactly one matches, else the model that the item names, else a page that says so. */
function elementOf(screen: ScreenRoute): ReactNode {
  const Screen = screen.component && screenFor(screen.component);
  if (Screen) return <Screen />;
  if (screen.templateCode)
    return <TemplatePage templateCode={screen.templateCode} templateUiType={screen.templateUiType} />;
  if (screen.path === '/home') return <Home />;
  return screen.meta.isLink ? <OpenedLink link={screen.meta.isLink} /> : <MissingScreen />;
}
