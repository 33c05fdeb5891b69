import { useMemo } from 'react';
import type { ModelConfig } from '../../../../src/model/language/model.ts';
import ListPage from '../../../../src/web/template/list/ListPage.tsx';
import { TemplateProvider } from '../../../../src/web/template/model/TemplateProvider.tsx';
import { listColumns, PAGE } from '../data.ts';
import { benchTemplate, same } from './benchTemplate.ts';

const TYPES = { text: 'text', number: 'money', date: 'date' } as const;

const config: ModelConfig = {
  templateCode: 'benchList',
  title: same('A hundred thousand rows'),
  labelField: 'title',
  fields: listColumns.map(({ name, title, kind }) => ({ name, type: TYPES[kind], title: same(title) })),
  list: {
    columns: listColumns.map(({ name, width }) => ({ field: name, width })),
    paging: 'endless',
    pageSize: PAGE,
  },
};

/** The generated list, from its complete model to drawn rows; it has everything that a list has: selection, filters, what can be done. */
export function GeneratedList() {
  const template = useMemo(() => benchTemplate(config), []);
  return (
    <TemplateProvider template={template}>
      <ListPage />
    </TemplateProvider>
  );
}
