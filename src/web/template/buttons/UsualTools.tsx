import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTexts } from '../../i18n/useTexts.ts';
import { RecycleBinButton } from '../bin/RecycleBinButton.tsx';

interface UsualToolsProps {
  onRefresh(): void;
  /** Records came back from the recycle bin. */
  onChanged(): void;
}

/** What stands at the end of the tools above any list or tree: reading it again, and the recycle bin. */
export function UsualTools({ onRefresh, onChanged }: UsualToolsProps) {
  const t = useTexts('template');
  return (
    <>
      <Button
        type="text"
        icon={<ReloadOutlined aria-hidden="true" />}
        aria-label={t('list.refresh')}
        onClick={onRefresh}
      />
      <RecycleBinButton onChange={onChanged} />
    </>
  );
}
