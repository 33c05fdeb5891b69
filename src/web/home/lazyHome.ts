import { lazy } from 'react';

/** The default home, loaded after sign-in. */
export const Home = lazy(async () => ({ default: (await import('./Home.tsx')).Home }));
