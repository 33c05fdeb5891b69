import { lazy } from 'react';

/** The home, loaded after sign-in. */
export const Home = lazy(async () => ({ default: (await import('./HomePage.tsx')).HomePage }));
