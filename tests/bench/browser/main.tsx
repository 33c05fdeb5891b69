import '@ant-design/v5-patch-for-react-19';
import '../../../src/web/theme/base.css';
import '../../../src/web/fields/fields.css';
import '../../../src/web/template/template.css';
import './page.css';
import { type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { startLanguage } from '../../../src/web/i18n/switchLanguage.ts';
import { App } from '../../../src/web/shell/App.tsx';
import { PlainForm } from './bare/PlainForm.tsx';
import { PlainList } from './bare/PlainList.tsx';
import { PlainRows } from './bare/PlainRows.tsx';
import { PAGE } from './data.ts';
import { GeneratedForm } from './generated/GeneratedForm.tsx';
import { GeneratedList } from './generated/GeneratedList.tsx';
import { GeneratedRows } from './generated/GeneratedRows.tsx';
import { offer, type BenchView } from './views.ts';

await startLanguage('en');
let root: Root | undefined;

const view = (Content: ComponentType, selector: string, count: number): BenchView => ({
  draw: () => {
    root = createRoot(document.getElementById('root') ?? document.body);
    const router = createMemoryRouter([{ path: '*', element: <Content /> }]);
    root.render(
      <App>
        <RouterProvider router={router} />
      </App>,
    );
  },
  selector,
  count,
});

/** Cells of a grid with something in them: a grid draws its rows before it has their values. */
const GRID_CELLS = '.ag-row .ag-cell[col-id="amount"]:not(:empty)';

offer(
  {
    'generated form': view(GeneratedForm, 'input', 200),
    'bare form': view(PlainForm, 'input', 200),
    'generated rows': view(GeneratedRows, 'tbody tr[data-row]', PAGE),
    'bare rows': view(PlainRows, 'tbody tr.ant-table-row', PAGE),
    'generated list': view(GeneratedList, GRID_CELLS, 10),
    'bare list': view(PlainList, GRID_CELLS, 10),
  },
  () => root?.unmount(),
);
