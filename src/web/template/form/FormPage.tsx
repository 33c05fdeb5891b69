import { HistoryOutlined } from '@ant-design/icons';
import { observer } from '@formily/reactive-react';
import { Button, Flex } from 'antd';
import { useEffect } from 'react';
import { FaultState } from '../../kit/FaultState.tsx';
import { PageSkeleton } from '../../kit/PageSkeleton.tsx';
import { usePages } from '../../kit/usePages.ts';
import { AnswerError } from '../../client/errors.ts';
import { usePassingPage } from '../../kit/usePassingPage.ts';
import { useView } from '../../kit/view.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { useTemplate } from '../model/template.ts';
import { OverlayHost } from '../overlays/OverlayHost.tsx';
import { useOverlays } from '../overlays/overlays.ts';
import { PrintButton } from '../print/PrintButton.tsx';
import { ExplainButton } from '../explain/ExplainButton.tsx';
import type { FormSession } from './FormSession.ts';
import { RecordForm } from './RecordForm.tsx';
import { useRecordSession } from './useRecordSession.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';
import { recordName } from '../../../model/resolved/recordName.ts';
import { currentLanguage } from '../../i18n/language.ts';

/** A record in a page of its own; a new one without `billId`. `?mode=edit` opens it for typing. */
export default function FormPage({ billId }: { billId?: string }) {
  const { query } = useView();
  const mode = billId ? (query.get('mode') === 'edit' ? 'edit' : 'view') : 'add';
  const { opened, reload, retry } = useRecordSession({ billId, mode });
  // A fault of the connection says nothing of the address.
  usePassingPage(opened.status === 'failed' && opened.error instanceof AnswerError);
  if (opened.status === 'loading') return <PageSkeleton />;
  if (opened.status === 'failed') return <FaultState error={opened.error} onRetry={retry} />;
  return (
    <OverlayHost>
      <PageBody session={opened.session} isNew={!billId} reload={reload} />
    </OverlayHost>
  );
}

const PageBody = observer(function PageBody({
  session,
  isNew,
  reload,
}: {
  session: FormSession;
  /** The page was opened for a new record, and its address says so. */
  isNew: boolean;
  reload(gone: () => void): void;
}) {
  const t = useTexts('template');
  const pages = usePages();
  const overlays = useOverlays();
  const { model } = useTemplate();
  const pick = useLabel();
  const mayClose = useUnsavedGuard(session.ui.dirty || session.ui.sending);
  const { rename } = pages;
  const label = recordName(model, session.baseline, currentLanguage());
  const title = session.id ? label || pick(model.title) : t('form.new', { model: pick(model.title) });
  useEffect(() => rename(title), [rename, title]);
  const leave = async (): Promise<void> => {
    if (!(await mayClose())) return;
    session.take({ id: session.id, version: session.ui.version, values: session.baseline }, 'view');
    pages.close();
  };
  return (
    <div className="form-page">
      <RecordForm
        session={session}
        onSaved={(id) =>
          isNew ? pages.becomeRecord(model.templateCode, id) : reloadAsView(session, () => reload(pages.close))
        }
        onGone={() => pages.close()}
        onReload={() => reload(pages.close)}
        onCancel={() => void leave()}
        extra={
          session.id && (
            <Flex>
              <Button
                type="text"
                icon={<HistoryOutlined aria-hidden="true" />}
                onClick={() => overlays.showHistory({ templateCode: model.templateCode, billId: session.id ?? '' })}
              >
                {t('form.history')}
              </Button>
              <PrintButton templateCode={model.templateCode} billId={session.id} unsaved={session.ui.dirty} />
              <ExplainButton template={session.template} billId={session.id} />
            </Flex>
          )
        }
      />
    </div>
  );
});

/** A stored record is shown as it stands on the server, with what may be done with it now. */
function reloadAsView(session: FormSession, reload: () => void): void {
  session.ui.mode = 'view';
  session.evaluate();
  reload();
}
