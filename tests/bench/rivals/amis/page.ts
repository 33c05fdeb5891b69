import { listColumns, PAGE, subColumns, subRows } from '../../browser/data.ts';
import { benchFields } from '../../browser/fields.ts';
import { offer, type BenchView } from '../../browser/views.ts';

interface Embedded {
  unmount(): void;
}

interface Embedding {
  embed(place: string, schema: object, props: object, env: object): Embedded;
}

declare global {
  interface Window {
    /** The loader of the SDK. */
    amisRequire(name: 'amis/embed'): Embedding;
  }
}

const form = {
  type: 'page',
  body: {
    type: 'form',
    title: 'Two hundred fields',
    mode: 'normal',
    columnCount: 2,
    actions: [{ type: 'submit', label: 'Save', level: 'primary' }],
    body: benchFields.map(({ name, title, shownBy }) => ({
      type: 'input-text',
      name,
      label: title,
      ...(shownBy ? { visibleOn: `\${${shownBy} != 'no'}` } : {}),
    })),
  },
};

const rows = {
  type: 'page',
  body: {
    type: 'form',
    title: 'A thousand rows',
    mode: 'normal',
    data: { title: 'A thousand rows', rows: subRows() },
    actions: [{ type: 'submit', label: 'Save', level: 'primary' }],
    body: [
      { type: 'input-text', name: 'title', label: 'Title' },
      {
        type: 'input-table',
        name: 'rows',
        label: 'Rows',
        perPage: PAGE,
        showIndex: true,
        needConfirm: false,
        addable: true,
        copyable: true,
        removable: true,
        columns: subColumns.map(({ name, title, kind }) => ({
          name,
          label: title,
          ...(kind === 'number' ? { type: 'input-number', precision: 2 } : { type: 'input-text' }),
        })),
      },
    ],
  },
};

const list = {
  type: 'page',
  title: 'A hundred thousand rows',
  body: {
    type: 'crud',
    api: '/amis/rows?page=${page}&perPage=${perPage}',
    perPage: PAGE,
    syncLocation: false,
    autoFillHeight: true,
    bulkActions: [{ type: 'button', label: 'Export', actionType: 'reload' }],
    footerToolbar: ['statistics', 'pagination'],
    columns: listColumns.map(({ name, title, width, kind }) => ({
      name,
      label: title,
      width,
      ...(kind === 'number' ? { type: 'number', align: 'right' } : {}),
    })),
  },
};

const { embed } = window.amisRequire('amis/embed');
let embedded: Embedded | undefined;

const view = (schema: object, selector: string, count: number): BenchView => ({
  draw: () => {
    embedded = embed('#root', schema, { locale: 'en-US' }, { theme: 'cxd' });
  },
  selector,
  count,
});

offer(
  {
    form: view(form, 'input', 200),
    rows: view(rows, 'tbody tr input[name="item"]', PAGE),
    list: view(list, 'tbody tr td:nth-child(5) *', 10),
  },
  () => embedded?.unmount(),
);
