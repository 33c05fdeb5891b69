import { useMemo } from 'react';
import type { TemplateAnswer } from '../../../src/contract/template.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { emptyConfigSet } from '../../../src/model/resolved/configSet.ts';
import { resolveModels } from '../../../src/model/resolved/resolve.ts';
import { FormSession } from '../../../src/web/template/form/FormSession.ts';
import { RecordForm } from '../../../src/web/template/form/RecordForm.tsx';
import { initialValues } from '../../../src/web/template/form/initialValues.ts';
import { prepareTemplate } from '../../../src/web/template/model/template.ts';
import { TemplateProvider } from '../../../src/web/template/model/TemplateProvider.tsx';
import { OverlayHost } from '../../../src/web/template/overlays/OverlayHost.tsx';
import { benchFields } from './fields.ts';

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

function same(text: string) {
  return { en: text, 'zh-cn': text, 'zh-tw': text };
}

/** The generated form of the model, from its complete model to drawn fields: what opening a record does once its answer is there. */
export function GeneratedForm() {
  const template = useMemo(() => prepareTemplate(answer()), []);
  const session = useMemo(() => {
    const values = initialValues(template.program, template.context, {});
    return new FormSession(template, { id: null, version: null, values }, 'add');
  }, [template]);
  return (
    <TemplateProvider template={template}>
      <OverlayHost>
        <RecordForm session={session} onSaved={nothing} onGone={nothing} onReload={nothing} onCancel={nothing} />
      </OverlayHost>
    </TemplateProvider>
  );
}

const nothing = (): void => undefined;

function answer(): TemplateAnswer {
  const template = resolveModels({ ...emptyConfigSet(), models: [config] }).get('benchForm');
  if (!template) throw new Error('The model was not resolved.');
  return {
    template,
    version: '1',
    dictionaries: {},
    tables: {},
    params: {},
    rowModels: {},
    permissions: ['benchForm:view', 'benchForm:add', 'benchForm:edit'],
    today: '2026-01-05',
    user: { id: 'u', account: 'bench', name: 'Bench', department: null, organisation: null, roles: [] },
  };
}
