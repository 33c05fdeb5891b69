import { createContext, useContext } from 'react';
import type { FormSession } from './FormSession.ts';

export const SessionContext = createContext<FormSession | undefined>(undefined);

/** The record in the form around. Throws outside of one. */
export function useSession(): FormSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a form around it');
  return session;
}
