import type { ReactNode } from 'react';
import { FormUploadsContext } from '../../fields/attachment/formUploads.ts';
import type { FormSession } from './FormSession.ts';
import { SessionContext } from './sessionContext.ts';

/** The record of a form, for what stands in it. */
export function SessionProvider({ session, children }: { session: FormSession; children: ReactNode }): ReactNode {
  return (
    <SessionContext.Provider value={session}>
      <FormUploadsContext.Provider value={session.uploads}>{children}</FormUploadsContext.Provider>
    </SessionContext.Provider>
  );
}
