import { Typography } from 'antd';
import { useState, type ReactNode } from 'react';
import { post } from '../../client/post.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { QrPicture } from '../QrPicture.tsx';
import { OneField } from './OneField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SecondFactor.module.css';
import { CODES } from '../../../contract/codes.ts';

const HANDLES = [CODES.refused];

/** Sets the second factor up: the password, the picture for the app, a code of it, and the recovery codes to keep. */
export function SetUp({ onDone }: { onDone: () => void }): ReactNode {
  const texts = useTexts('signIn');
  const session = useTexts('session');
  const [begun, setBegun] = useState<{ secret: string; uri: string }>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onKept={onDone} />;
  if (!begun)
    return (
      <OneField
        key="password"
        name="password"
        label={session('password')}
        button={texts('setUp')}
        isPassword
        onSubmit={async (password) =>
          setBegun(await post('api/sys/secondFactor/begin', { password, loading: 'N' }, { handles: HANDLES }))
        }
      />
    );
  return (
    <>
      <p>{texts('readPicture')}</p>
      <QrPicture value={begun.uri} className={styles['picture']} />
      <p>
        {texts('orType')}{' '}
        <Typography.Text code copyable>
          {begun.secret}
        </Typography.Text>
      </p>
      <OneField
        key="code"
        name="code"
        label={texts('code')}
        button={texts('confirmCode')}
        onSubmit={async (code) => {
          const answer = await post('api/sys/secondFactor/confirm', { code, loading: 'N' }, { handles: HANDLES });
          setRecoveryCodes(answer.recoveryCodes);
        }}
      />
    </>
  );
}
