import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { readToken } from '../client/token.ts';
import { NoAccess } from '../shell/NoAccess.tsx';
import { sessionAtom } from './session.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';

/** Everything below stands behind the guard; a person without roles or menu gets a page that says so. */
export function SessionGate(): ReactNode {
  const { stage } = useAtomValue(sessionAtom);
  useDocumentTitle();
  const isStopped = (stage === 'noRoles' || stage === 'noMenu') && readToken() !== undefined;
  return isStopped ? <NoAccess reason={stage} /> : <Outlet />;
}
