import { lazy } from 'react';

/** The code of the second factor comes for those who have one. */
export const SecondFactorForm = lazy(async () => ({
  default: (await import('./SecondFactorForm.tsx')).SecondFactorForm,
}));

export const EnrolPage = lazy(async () => ({ default: (await import('./EnrolPage.tsx')).EnrolPage }));
