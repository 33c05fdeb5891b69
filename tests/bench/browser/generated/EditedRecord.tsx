import { useMemo } from 'react';
import { FormSession } from '../../../../src/web/template/form/FormSession.ts';
import { RecordForm } from '../../../../src/web/template/form/RecordForm.tsx';
import { initialValues } from '../../../../src/web/template/form/initialValues.ts';
import type { Values } from '../../../../src/model/program/evaluate.ts';
import type { Template } from '../../../../src/web/template/model/template.ts';
import { TemplateProvider } from '../../../../src/web/template/model/TemplateProvider.tsx';
import { OverlayHost } from '../../../../src/web/template/overlays/OverlayHost.tsx';

/** The generated form of a new record, from its complete model to drawn fields: what opening a record does once its answer is there. */
export function EditedRecord({ template: make, values }: { template(): Template; values?: Values }) {
  const template = useMemo(() => make(), [make]);
  const session = useMemo(() => {
    const initial = initialValues(template.program, template.context, values ?? {});
    return new FormSession(template, { id: null, version: null, values: initial }, 'add');
  }, [template, values]);
  return (
    <TemplateProvider template={template}>
      <OverlayHost>
        <RecordForm session={session} onSaved={nothing} onGone={nothing} onReload={nothing} onCancel={nothing} />
      </OverlayHost>
    </TemplateProvider>
  );
}

const nothing = (): void => undefined;
