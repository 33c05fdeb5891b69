import { Breadcrumb } from 'antd';
import type { ReactNode } from 'react';
import { useMatches } from 'react-router-dom';
import { useLabel } from '../i18n/useTexts.ts';
import { routeHandle } from '../session/routeHandle.ts';
import { usePageTitle } from '../session/useDocumentTitle.ts';

/** Where the page stands in the menu. */
export function Breadcrumbs(): ReactNode {
  const label = useLabel();
  const title = usePageTitle();
  const trail = routeHandle(useMatches().at(-1)?.handle)?.trail ?? [];
  const above = trail.slice(0, -1).map((item) => ({ key: item.path, title: label(item.meta.title) }));
  return <Breadcrumb items={[...above, { key: 'page', title }]} />;
}
