import { UserDeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { State } from '../kit/State.tsx';
import { signOut } from '../session/signIn.ts';

/** Signed in, but without any role, or without any menu: says whom to ask. */
export function NoAccess({ reason }: { reason: 'noRoles' | 'noMenu' }): ReactNode {
  const texts = useTexts('shell');
  return (
    <main>
      <State
        urgent
        icon={<UserDeleteOutlined />}
        title={texts(`${reason}Title`)}
        text={texts(`${reason}Text`)}
        actions={
          <>
            <Button type="primary" onClick={() => location.reload()}>
              {texts('checkAgain')}
            </Button>
            <Button onClick={() => void signOut()}>{texts('logOut')}</Button>
          </>
        }
      />
    </main>
  );
}
