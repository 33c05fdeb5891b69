import { Breadcrumb } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLabel } from '../i18n/useTexts.ts';
import { usePageTitle } from '../session/useDocumentTitle.ts';
import { useTrail } from '../session/useTrail.ts';
import { useNarrow } from './useNarrow.ts';

/** Where the page stands in the menu. A record leads back to its list. Where there is little room, the page alone. */
export function Breadcrumbs(): ReactNode {
  const label = useLabel();
  const title = usePageTitle();
  const { items, isBelow } = useTrail();
  const isNarrow = useNarrow();
  const above = (isBelow ? items : items.slice(0, -1)).map((item, at) => {
    const text = label(item.meta.title);
    const isList = isBelow && at === items.length - 1;
    return { key: item.path, title: isList ? <Link to={item.path}>{text}</Link> : text };
  });
  const page = { key: 'page', title: <span title={title}>{title}</span> };
  return <Breadcrumb items={isNarrow ? [page] : [...above, page]} />;
}
