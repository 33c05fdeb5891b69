import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { endSession } from '../client/endSession.ts';
import { readToken } from '../client/token.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { isCodeGone } from './upgrade/codeGone.ts';
import { State } from '../kit/State.tsx';

/** A page broke: the rest of the shell lives on, and the page can be tried again. */
export function RouteFault(): ReactNode {
  const texts = useTexts('common');
  const error = useRouteError();
  if (isCodeGone(error)) return <CodeGone />;
  return (
    <State
      urgent
      icon={<WarningOutlined />}
      title={texts('faultTitle')}
      text={error instanceof Error && error.message ? error.message : texts('faultText')}
      actions={
        <>
          <Button type="primary" onClick={() => location.reload()}>
            {texts('retry')}
          </Button>
          {readToken() && <Button onClick={() => endSession(true)}>{texts('signInAgain')}</Button>}
        </>
      }
    />
  );
}

/** Part of the application's code could not be fetched: after an upgrade its files have other names. Loading the page anew brings the new ones. */
function CodeGone(): ReactNode {
  const texts = useTexts('common');
  return (
    <State
      urgent
      icon={<WarningOutlined />}
      title={texts('goneTitle')}
      text={texts('goneText')}
      actions={
        <Button type="primary" onClick={() => location.reload()}>
          {texts('loadAnew')}
        </Button>
      }
    />
  );
}
