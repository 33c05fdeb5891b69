import { UserOutlined } from '@ant-design/icons';
import { Avatar, Button } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import type { OwnRecord } from '../../../contract/endpoints/person.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Card } from '../../kit/Card.tsx';
import { ChangePasswordDialog } from '../../session/lazyChangePassword.ts';
import { EditInformation } from './EditInformation.tsx';
import { Facts } from './Facts.tsx';
import styles from './Personal.module.css';

/** Who the person is, with the two dialogs by which he changes what is his to change. */
export function OwnCard({ person, onChanged }: { person: OwnRecord; onChanged: () => void }): ReactNode {
  const texts = useTexts('personal');
  const [open, setOpen] = useState<'information' | 'password'>();
  const end = () => setOpen(undefined);
  const signedIn = person.lastLogin && `${formatDateTime(person.lastLogin)} ${person.lastIp}`;
  return (
    <Card title={texts('tabs.information')}>
      <div className={styles['own']}>
        <div className={styles['photo']}>
          <Avatar size={72} src={person.photo || undefined} icon={<UserOutlined />} alt={texts('photo')} />
          <div>
            <strong className={styles['name']}>{person.userName}</strong>
            <div className={styles['meta']}>{person.post}</div>
          </div>
        </div>
        <Facts
          facts={[
            [texts('account'), person.account],
            [texts('department'), person.department],
            [texts('roles'), person.roles.join(', ')],
            [texts('mobile'), person.mobile],
            [texts('email'), person.email],
            [texts('phone'), person.phone],
            [texts('lastLogin'), signedIn],
          ]}
        />
        <div className={styles['buttons']}>
          <Button type="primary" onClick={() => setOpen('information')}>
            {texts('editInformation')}
          </Button>
          <Button onClick={() => setOpen('password')}>{texts('changePassword')}</Button>
        </div>
      </div>
      {open === 'information' && <EditInformation person={person} onChanged={onChanged} onEnd={end} />}
      <Suspense fallback={null}>{open === 'password' && <ChangePasswordDialog onCancel={end} />}</Suspense>
    </Card>
  );
}
