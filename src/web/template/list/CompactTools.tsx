import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useNarrow } from '../../shell/useNarrow.ts';

/** Tools above rows: as dense as the rows, whatever size the person has set for forms; wider where they are touched. */
export function CompactTools({ children }: { children: ReactNode }) {
  const isNarrow = useNarrow();
  return <ConfigProvider componentSize={isNarrow ? 'middle' : 'small'}>{children}</ConfigProvider>;
}
