import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useClient } from '../../fields/support/clientContext.ts';
import { FieldScopeContext, type FieldScope } from '../../fields/support/fieldScope.ts';
import { LabelStore } from '../../fields/support/labelStore.ts';
import { useLanguage } from '../../i18n/useTexts.ts';
import { usePages } from '../../kit/usePages.ts';
import { TemplateContext, type Template } from './template.ts';

/** Gives the screens and fields below what they share: the model, its dictionaries, the labels of records. */
export function TemplateProvider({ template, children }: { template: Template; children: ReactNode }) {
  const client = useClient();
  const pages = usePages();
  const labels = useMemo(
    () =>
      new LabelStore((templateCode, ids) =>
        client.post('api/commonData/labels', { templateCode, ids, loading: 'N' }, { handles: 'all' }),
      ),
    [client],
  );
  const language = useLanguage();
  const spoken = useRef(language);
  useEffect(() => {
    if (spoken.current === language) return;
    spoken.current = language;
    labels.renew();
  }, [language, labels]);
  const scope = useMemo<FieldScope>(
    () => ({
      templateCode: template.model.templateCode,
      dictionaries: template.answer.dictionaries,
      rowModels: template.answer.rowModels,
      modelTitles: template.answer.modelTitles,
      treeModels: template.answer.treeModels,
      labels,
      today: template.answer.today,
      openRecord: (templateCode, billId) => pages.openRecord(templateCode, billId),
    }),
    [template, labels, pages],
  );
  return (
    <TemplateContext.Provider value={template}>
      <FieldScopeContext.Provider value={scope}>{children}</FieldScopeContext.Provider>
    </TemplateContext.Provider>
  );
}
