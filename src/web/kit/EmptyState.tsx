import { InboxOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { State } from './State.tsx';

interface EmptyStateProps {
  /** What there is none of; "No data" otherwise. */
  title?: string;
  text?: string;
  /** The first action that fills it. */
  actions?: ReactNode;
}

/** Nothing here yet, and how to change that. */
export function EmptyState({ title, text, actions }: EmptyStateProps): ReactNode {
  const texts = useTexts('common');
  return <State icon={<InboxOutlined />} title={title ?? texts('noData')} text={text} actions={actions} />;
}
