import { useAtomValue } from 'jotai';
import { Suspense, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { readToken } from '../client/token.ts';
import { NoAccess } from '../shell/NoAccess.tsx';
import { EnrolPage } from './secondFactor/lazySecondFactor.ts';
import { ChangePasswordDialog } from './lazyChangePassword.ts';
import { sessionAtom } from './session.ts';
import { signOut } from './signIn.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';

/**
 * Everything below stands behind the guard; a person without roles or menu gets a page that says so,
 * and one who loaded the page before changing a first password, or must set up a second factor, is asked for it.
 */
export function SessionGate(): ReactNode {
  const { stage } = useAtomValue(sessionAtom);
  useDocumentTitle();
  const hasToken = readToken() !== undefined;
  if (stage === 'mustChange' && hasToken) return <FirstPassword />;
  if (stage === 'mustEnrol' && hasToken)
    return (
      <Suspense fallback={null}>
        <EnrolPage />
      </Suspense>
    );
  const isStopped = (stage === 'noRoles' || stage === 'noMenu') && hasToken;
  return isStopped ? <NoAccess reason={stage} /> : <Outlet />;
}

function FirstPassword(): ReactNode {
  return (
    <Suspense fallback={null}>
      <ChangePasswordDialog forced onChanged={() => location.reload()} onCancel={() => void signOut()} />
    </Suspense>
  );
}
