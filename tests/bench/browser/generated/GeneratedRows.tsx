import type { ModelConfig } from '../../../../src/model/language/model.ts';
import { SUB_ROWS, subColumns, subRows } from '../data.ts';
import { benchTemplate, same } from './benchTemplate.ts';
import { EditedRecord } from './EditedRecord.tsx';

const rowModel: ModelConfig = {
  templateCode: 'benchRow',
  title: same('Row'),
  labelField: 'item',
  rows: true,
  fields: subColumns.map(({ name, title, kind }) => ({
    name,
    type: kind === 'number' ? 'decimal' : 'text',
    title: same(title),
  })),
};

const config: ModelConfig = {
  templateCode: 'benchRows',
  title: same('A thousand rows'),
  labelField: 'title',
  fields: [
    { name: 'title', type: 'text', title: same('Title') },
    { name: 'rows', type: 'subTable', title: same('Rows'), model: 'benchRow', maxItems: SUB_ROWS + 100 },
  ],
  form: { layout: 'plain', columns: 1, sections: [{ code: 'all', title: same('All'), fields: ['title', 'rows'] }] },
};

const template = () => benchTemplate(config, [rowModel]);
const values = { title: 'A thousand rows', rows: subRows().map((row) => ({ ...row })) };

/** The generated form of a record with a thousand rows. */
export const GeneratedRows = () => <EditedRecord template={template} values={values} />;
