import { createRoot } from 'react-dom/client';
import {
  AdminContext,
  ArrayInput,
  Create,
  DataTable,
  defaultI18nProvider,
  InfiniteList,
  memoryStore,
  NumberInput,
  ResourceContextProvider,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { listColumns, PAGE, subColumns, subRows } from '../../browser/data.ts';
import { fetchRows } from '../../browser/fetchRows.ts';
import { benchFields } from '../../browser/fields.ts';
import { offer } from '../../browser/views.ts';

// The package is fetched when it is measured; it is not there when types are checked, so this page has none.

const dataProvider = {
  getList: async (_resource, { pagination: { page, perPage } }) => {
    const { rows, total } = await fetchRows((page - 1) * perPage, perPage);
    return { data: rows, total };
  },
};

const TWO_COLUMNS = { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 16, width: '100%' };

const Form = () => (
  <Create resource="rows">
    <SimpleForm>
      <div style={TWO_COLUMNS}>
        {benchFields.map(({ name, title, shownBy }) =>
          shownBy ? (
            <Conditional key={name} name={name} title={title} shownBy={shownBy} />
          ) : (
            <TextInput key={name} source={name} label={title} />
          ),
        )}
      </div>
    </SimpleForm>
  </Create>
);

function Conditional({ name, title, shownBy }) {
  const driver = useWatch({ name: shownBy });
  return driver === 'no' ? null : <TextInput source={name} label={title} />;
}

const record = { title: 'A thousand rows', rows: subRows() };

const Rows = () => (
  <Create resource="rows">
    <SimpleForm defaultValues={record}>
      <TextInput source="title" />
      <ArrayInput source="rows">
        <SimpleFormIterator inline disableReordering>
          {subColumns.map(({ name, title, kind }) =>
            kind === 'number' ? (
              <NumberInput key={name} source={name} label={title} helperText={false} />
            ) : (
              <TextInput key={name} source={name} label={title} helperText={false} />
            ),
          )}
        </SimpleFormIterator>
      </ArrayInput>
    </SimpleForm>
  </Create>
);

const List = () => (
  <InfiniteList resource="rows" perPage={PAGE} disableSyncWithLocation>
    <DataTable rowClick={false}>
      {listColumns.map(({ name, title, kind }) =>
        kind === 'number' ? (
          <DataTable.NumberCol key={name} source={name} label={title} />
        ) : (
          <DataTable.Col key={name} source={name} label={title} />
        ),
      )}
    </DataTable>
  </InfiniteList>
);

let root;

const view = (Content, selector, count) => ({
  draw: () => {
    root = createRoot(document.getElementById('root'));
    root.render(
      <AdminContext dataProvider={dataProvider} i18nProvider={defaultI18nProvider} store={memoryStore()}>
        <ResourceContextProvider value="rows">
          <Content />
        </ResourceContextProvider>
      </AdminContext>,
    );
  },
  selector,
  count,
});

offer(
  {
    form: view(Form, 'input', 200),
    rows: view(Rows, 'input', PAGE),
    list: view(List, 'tbody tr', 10),
  },
  () => root.unmount(),
);
