import type { ModelConfig } from '../../../../src/model/language/model.ts';
import { benchFields } from '../fields.ts';
import { benchTemplate, same } from './benchTemplate.ts';
import { EditedRecord } from './EditedRecord.tsx';

const config: ModelConfig = {
  templateCode: 'benchForm',
  title: same('Two hundred fields'),
  labelField: 'plain1',
  fields: benchFields.map(({ name, title, shownBy }) => ({
    name,
    type: 'text',
    title: same(title),
    ...(shownBy ? { visibleWhen: `empty(${shownBy}) || ${shownBy} != 'no'` } : {}),
  })),
  form: {
    layout: 'plain',
    columns: 2,
    sections: [{ code: 'all', title: same('All'), fields: benchFields.map(({ name }) => name) }],
  },
};

const template = () => benchTemplate(config);

/** The generated form of two hundred fields. */
export const GeneratedForm = () => <EditedRecord template={template} />;
