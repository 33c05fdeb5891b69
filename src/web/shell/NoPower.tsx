import { LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { State } from '../kit/State.tsx';
import { useView } from '../kit/view.ts';
import { signOut } from '../session/signIn.ts';

interface NoPowerProps {
  /** The model that was refused. */
  modelCode?: string;
  /** How it would have been drawn. */
  type?: 'tree' | 'list' | 'form';
}

/** The person may not open this page (Specification §2). As a route it takes the props from the query; 'Reauthorization' signs in anew. */
export function NoPower({ modelCode, type }: NoPowerProps): ReactNode {
  const texts = useTexts('shell');
  const { query } = useView();
  const model = modelCode ?? query.get('modelCode');
  const kind = type ?? query.get('type');
  return (
    <State
      urgent
      icon={<LockOutlined />}
      title={texts('noPower')}
      text={
        model
          ? texts(kind ? 'noPowerFor' : 'noPowerForModel', { model, type: kind ? texts(`uiType.${kind}`) : '' })
          : undefined
      }
      actions={
        <Button type="primary" onClick={() => void signOut()}>
          {texts('reauthorize')}
        </Button>
      }
    />
  );
}
