import { BlockOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { State } from '../kit/State.tsx';

/** The menu item names no screen, or one that several match (Specification §2): it has nothing to show. */
export function MissingScreen(): ReactNode {
  const texts = useTexts('shell');
  return <State icon={<BlockOutlined />} title={texts('missingScreen')} text={texts('missingScreenText')} />;
}
