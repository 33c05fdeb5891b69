import { lazy } from 'react';

/** The dialog is rare: its code comes when it opens. */
export const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
}));
