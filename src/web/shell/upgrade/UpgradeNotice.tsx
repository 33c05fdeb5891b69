import { RocketOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { keepThemeNow } from '../../session/keptTheme.ts';
import { changeTheme, RESET } from '../../theme/settings.ts';
import { storeVersion } from './version.ts';

interface UpgradeNoticeProps {
  stored: string;
  served: string;
  onRefuse: () => void;
  /** Loads the page anew. */
  reload?: () => void;
}

/** 'New version available' (Specification §2): updating puts the configuration back to the defaults, stores the version and loads it. */
export function UpgradeNotice({ stored, served, onRefuse, reload }: UpgradeNoticeProps): ReactNode {
  const texts = useTexts('upgrade');
  const [busy, setBusy] = useState(false);
  const update = async (): Promise<void> => {
    setBusy(true);
    changeTheme(RESET);
    await keepThemeNow();
    storeVersion(served);
    (reload ?? (() => location.reload()))();
  };
  return (
    <Modal
      open
      closable={false}
      maskClosable={false}
      title={
        <>
          <RocketOutlined /> {texts('title')}
        </>
      }
      onCancel={onRefuse}
      footer={[
        <Button key="refuse" onClick={onRefuse} disabled={busy}>
          {texts('refuse')}
        </Button>,
        <Button key="update" type="primary" loading={busy} onClick={() => void update()}>
          {texts('update')}
        </Button>,
      ]}
    >
      {texts('text', { stored, served })}
    </Modal>
  );
}
