import { lazy } from 'react';

/** The page that renders any model as a list, tree or form. Its code comes with the first model that is opened. */
export const TemplatePage = lazy(() => import('../template/TemplatePage.tsx'));
