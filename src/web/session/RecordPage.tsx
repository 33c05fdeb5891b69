import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { NotFound } from '../shell/NotFound.tsx';
import { TemplatePage } from './templatePage.ts';

/** A record in a page of its own: `/form/:templateCode/:billId`, or a new one without billId. */
export function RecordPage(): ReactNode {
  const { templateCode } = useParams();
  return templateCode ? <TemplatePage templateCode={templateCode} templateUiType="form" /> : <NotFound />;
}
