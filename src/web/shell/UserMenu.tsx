import { DownOutlined, UserOutlined } from '@ant-design/icons';
import { Avatar, Button, Dropdown } from 'antd';
import { useAtomValue } from 'jotai';
import { Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { useFeedback } from '../kit/useFeedback.ts';
import { ChangePasswordDialog } from '../session/lazyChangePassword.ts';
import { userInfoAtom } from '../session/session.ts';
import { signOut } from '../session/signIn.ts';
import { openSettings } from './settings/openSettings.ts';
import styles from './Layout.module.css';

/** The signed-in person with home, personal centre, settings, change password and log out (Specification §2). */
export function UserMenu(): ReactNode {
  const texts = useTexts('shell');
  const navigate = useNavigate();
  const userInfo = useAtomValue(userInfoAtom);
  const { confirm } = useFeedback();
  const [changing, setChanging] = useState(false);

  const leave = async () => {
    if (await confirm(texts('logOutQuestion'))) await signOut();
  };
  const items = [
    { key: 'home', label: texts('home'), onClick: () => void navigate('/home') },
    { key: 'personal', label: texts('personal'), onClick: () => void navigate('/personal') },
    { key: 'settings', label: texts('settings'), onClick: openSettings },
    { key: 'password', label: texts('changePassword'), onClick: () => setChanging(true) },
    { type: 'divider' as const },
    { key: 'leave', label: texts('logOut'), onClick: () => void leave() },
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button type="text" aria-label={texts('userMenu', { name: userInfo?.userName ?? '' })}>
          <Avatar size={24} src={userInfo?.photo || undefined} icon={<UserOutlined />} />
          <span className={styles['userName']}>{userInfo?.userName}</span>
          <DownOutlined className={styles['userName']} />
        </Button>
      </Dropdown>
      <Suspense fallback={null}>{changing && <ChangePasswordDialog onCancel={() => setChanging(false)} />}</Suspense>
    </>
  );
}
