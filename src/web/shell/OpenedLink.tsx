import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { State } from '../kit/State.tsx';
import { openLink } from '../session/menuLink.ts';

/** The page of a menu item that is a link and nothing else: where it has opened, and how to open it again (Specification §2). */
export function OpenedLink({ link }: { link: string }): ReactNode {
  const texts = useTexts('shell');
  return (
    <State
      icon={<ExportOutlined />}
      title={texts('openedLink')}
      text={link}
      actions={
        <Button type="primary" onClick={() => openLink(link)}>
          {texts('openLinkAgain')}
        </Button>
      }
    />
  );
}
