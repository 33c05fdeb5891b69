import { CompassOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { State } from '../kit/State.tsx';

/** The address names no page (Specification §2). */
export function NotFound(): ReactNode {
  const texts = useTexts('shell');
  const navigate = useNavigate();
  return (
    <State
      icon={<CompassOutlined />}
      title={texts('notFound')}
      text={texts('notFoundText')}
      actions={
        <Button type="primary" onClick={() => void navigate('/home')}>
          {texts('backHome')}
        </Button>
      }
    />
  );
}
