import { lazy, Suspense } from 'react';
import { createHashRouter, redirect, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router-dom';
import { PageSkeleton } from '../kit/PageSkeleton.tsx';
import { leftPage } from '../client/endSession.ts';
import { readToken } from '../client/token.ts';
import { RouteFault } from '../shell/RouteFault.tsx';
import { decide } from './guard.ts';
import { SessionGate } from './SessionGate.tsx';
import { layoutRoutes } from './screenRoutes.tsx';
import { isOvertaken, loadSession, session } from './session.ts';

export type AppRouter = ReturnType<typeof createHashRouter>;

/** The hash router (Specification §2). Only sign-in is known at first; the rest is added once the menu is loaded. */
export function createAppRouter(): AppRouter {
  return createHashRouter([gate], { patchRoutesOnNavigation: addScreens });
}

// Not the route's own `lazy`: that would fetch the shell for '/' before the guard has led to sign-in.
const Layout = lazy(async () => ({ default: (await import('../shell/Layout.tsx')).Layout }));

const LAYOUT = 'layout';
let added = false;

const gate: RouteObject = {
  id: 'gate',
  loader: ({ request }) => guard(new URL(request.url)),
  shouldRevalidate: () => true,
  element: <SessionGate />,
  errorElement: <RouteFault />,
  hydrateFallbackElement: <PageSkeleton />,
  children: [
    {
      path: '/login',
      lazy: async () => ({ Component: (await import('./SignInPage.tsx')).SignInPage }),
      errorElement: <RouteFault />,
      handle: { title: { key: 'session:signInTitle' }, keepAlive: false, affix: false, trail: [] },
    },
    {
      path: '/uia',
      lazy: async () => ({ Component: (await import('./UnifiedSignIn.tsx')).UnifiedSignIn }),
      errorElement: <RouteFault />,
      handle: { title: { key: 'session:unifiedTitle' }, keepAlive: false, affix: false, trail: [] },
    },
    {
      id: LAYOUT,
      path: '/',
      element: (
        <Suspense fallback={<PageSkeleton />}>
          <Layout />
        </Suspense>
      ),
      errorElement: <RouteFault />,
      children: [{ index: true, element: <PageSkeleton />, loader: () => redirect('/home') }],
    },
    { path: '*', element: <PageSkeleton />, errorElement: <RouteFault /> },
  ],
};

/**
 * Called for a path that the known routes do not name: with a token, loads the session and adds its screens,
 * whereupon the router matches the same path with its query again.
 */
const addScreens: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
  const stage = session().stage;
  const decision = decide({ hasToken: readToken() !== undefined, path: path.split('?')[0] ?? path, stage });
  const loaded = decision.kind === 'load' ? await loadSession() : session();
  if (loaded.stage !== 'loaded' || added || signal.aborted) return;
  added = true;
  patch(LAYOUT, layoutRoutes(loaded.screens));
};

async function guard(url: URL): Promise<null> {
  if (isOvertaken()) return startOver(url);
  const decision = decide({ hasToken: readToken() !== undefined, path: url.pathname, stage: session().stage });
  if (decision.kind === 'load') await loadSession();
  if (decision.kind !== 'redirect') return null;
  if (decision.clearLocal) localStorage.clear();
  throw redirect(decision.clearLocal ? signInPath(url) : decision.to);
}

/** Loads the page anew at the same path: nothing of one person's session may serve another. */
function startOver(url: URL): Promise<never> {
  location.hash = `#${url.pathname}${url.search}`;
  location.reload();
  return new Promise(() => undefined);
}

const isStart = (address: string): boolean => address === '/' || address === '/home';

/** Sign-in remembers where the person wanted to go, or was when his session ended. */
function signInPath(url: URL): string {
  const asked = url.pathname + url.search;
  const wanted = isStart(asked) ? (leftPage() ?? asked) : asked;
  return isStart(wanted) ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`;
}
