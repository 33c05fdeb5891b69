import './template.css';
import '../fields/fields.css';
import i18next from 'i18next';
import { lazy, Suspense, useEffect } from 'react';
import type { TemplateUiType } from '../../contract/endpoints/system.ts';
import { useLabel, useTexts } from '../i18n/useTexts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { FaultState } from '../kit/FaultState.tsx';
import { PageSkeleton } from '../kit/PageSkeleton.tsx';
import { AnswerError } from '../client/errors.ts';
import { usePassingPage } from '../kit/usePassingPage.ts';
import { useView } from '../kit/view.ts';
import { NoPower } from '../shell/NoPower.tsx';
import { useTemplate } from './model/template.ts';
import { TemplateProvider } from './model/TemplateProvider.tsx';
import { useLoadedTemplate } from './model/useLoadedTemplate.ts';

const load = {
  list: () => import('./list/ListPage.tsx'),
  tree: () => import('./tree/TreePage.tsx'),
  form: () => import('./form/FormPage.tsx'),
};
const ListPage = lazy(load.list);
const TreePage = lazy(load.tree);
const FormPage = lazy(load.form);

/** Fetches code and texts while the model is on its way: waiting for one after the other would show a skeleton for each. */
function useEarlyLoad(type: TemplateUiType): void {
  useEffect(() => {
    void load[type]();
    void i18next.loadNamespaces(['template', 'fields']);
  }, [type]);
}

interface TemplatePageProps {
  templateCode: string;
  /** Without it: a tree where the model is one, else a list. */
  templateUiType?: TemplateUiType;
  /** Record of a form; the route's parameter unless given. */
  billId?: string;
}

/** Renders any model as a list, a tree or a form (Specification §2). */
export default function TemplatePage({ templateCode, templateUiType, billId }: TemplatePageProps) {
  const { loaded, retry } = useLoadedTemplate(templateCode);
  const { params } = useView();
  useEarlyLoad(templateUiType ?? 'list');
  // A fault of the connection says nothing of the address.
  usePassingPage(loaded.status === 'failed' && loaded.error instanceof AnswerError);
  if (loaded.status === 'loading') return <PageSkeleton />;
  if (loaded.status === 'denied') return <NoPower modelCode={templateCode} type={templateUiType} />;
  if (loaded.status === 'failed') return <FaultState error={loaded.error} onRetry={retry} />;
  const { template } = loaded;
  const type = templateUiType ?? (template.model.tree ? 'tree' : 'list');
  return (
    <TemplateProvider key={templateCode} template={template}>
      <Suspense fallback={<PageSkeleton />}>
        {type === 'form' && <FormPage key={billId ?? params['billId']} billId={billId ?? params['billId']} />}
        {type === 'tree' && template.model.tree && <TreePage tree={template.model.tree} />}
        {type === 'tree' && !template.model.tree && <NoTree />}
        {type === 'list' && <ListPage />}
      </Suspense>
    </TemplateProvider>
  );
}

/** A menu shows the model as a tree, and the model says nothing of one: whoever looks after the models is told what to add. */
function NoTree() {
  const { model } = useTemplate();
  const t = useTexts('template');
  const pick = useLabel();
  return (
    <EmptyState
      title={t('tree.missing', { model: pick(model.title) })}
      text={t('tree.missingText', { field: EXAMPLE })}
    />
  );
}

const EXAMPLE = '"tree": { "parent": "parentId" }';
