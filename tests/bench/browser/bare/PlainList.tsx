import {
  CellStyleModule,
  InfiniteRowModelModule,
  RowSelectionModule,
  themeQuartz,
  type ColDef,
  type IDatasource,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { listColumns, PAGE, type ListRow } from '../data.ts';
import { fetchRows } from '../fetchRows.ts';

const MODULES = [CellStyleModule, InfiniteRowModelModule, RowSelectionModule];

const columnDefs: ColDef<ListRow>[] = listColumns.map(({ name, title, kind, width }) => ({
  field: name,
  headerName: title,
  width,
  cellClass: kind === 'number' ? 'ag-right-aligned-cell' : undefined,
}));

const source: IDatasource = {
  getRows: ({ startRow, endRow, successCallback, failCallback }) =>
    void fetchRows(startRow, endRow - startRow).then(({ rows, total }) => successCallback(rows, total), failCallback),
};

/** The same rows in the grid alone, which asks for them block by block as it is scrolled. */
export const PlainList = () => (
  <div style={{ blockSize: '100%', padding: 16 }}>
    <AgGridReact<ListRow>
      modules={MODULES}
      theme={themeQuartz}
      columnDefs={columnDefs}
      rowModelType="infinite"
      cacheBlockSize={PAGE}
      datasource={source}
      getRowId={({ data }) => data.id}
      rowSelection={{ mode: 'multiRow', checkboxes: true, headerCheckbox: false }}
    />
  </div>
);
