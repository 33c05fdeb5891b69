import type { CustomCellRendererProps } from 'ag-grid-react';
import { useEffect, useRef } from 'react';
import type { Row } from '../../../../contract/endpoints/records.ts';
import type { GridContext } from '../useColumnDefs.tsx';
import { rowOfDetail } from './opened.tsx';
import { RowDetail } from './RowDetail.tsx';

/** What an open row tells, over the whole width of the grid and as high as it needs. */
export function DetailCell({ api, data, node, context }: CustomCellRendererProps<Row, unknown, GridContext>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const watching = new ResizeObserver(() => {
      const height = Math.ceil(current.offsetHeight);
      if (height === 0 || height === node.rowHeight) return;
      node.setRowHeight(height);
      api.onRowHeightChanged();
    });
    watching.observe(current);
    return () => watching.disconnect();
  }, [api, node]);
  const row = data && rowOfDetail(data, context.details?.rowData ?? []);
  return <div ref={box}>{row && <RowDetail row={row} onOpen={context.onOpen} />}</div>;
}
