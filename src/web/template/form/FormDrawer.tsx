import { CloseOutlined, HistoryOutlined } from '@ant-design/icons';
import { observer } from '@formily/reactive-react';
import { Button, Skeleton } from 'antd';
import { useContext, useEffect, useRef, type ReactNode } from 'react';
import { CODES } from '../../../contract/codes.ts';
import { AnswerError } from '../../client/errors.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import { NoPower } from '../../shell/NoPower.tsx';
import { TemplateContext } from '../model/template.ts';
import { TemplateProvider } from '../model/TemplateProvider.tsx';
import { useLoadedTemplate } from '../model/useLoadedTemplate.ts';
import { PrintButton } from '../print/PrintButton.tsx';
import { useOverlays, type FormRequest } from '../overlays/overlays.ts';
import { ExplainButton } from '../explain/ExplainButton.tsx';
import type { FormSession } from './FormSession.ts';
import { PastNotice } from './PastNotice.tsx';
import { RecordForm } from './RecordForm.tsx';
import { useRecordSession } from './useRecordSession.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';
import { ViewDrawer } from '../../kit/ViewDrawer.tsx';

interface FormDrawerProps {
  request: FormRequest;
  onClose(): void;
}

/** A form in a drawer: of the model of the screen, or of another one, which is loaded first. */
export function FormDrawer({ request, onClose }: FormDrawerProps) {
  const own = useContext(TemplateContext);
  return own?.model.templateCode === request.templateCode ? (
    <DrawerBody request={request} onClose={onClose} />
  ) : (
    <OtherModel request={request} onClose={onClose} />
  );
}

function OtherModel({ request, onClose }: FormDrawerProps) {
  const { loaded, retry } = useLoadedTemplate(request.templateCode);
  if (loaded.status === 'ready') {
    return (
      <TemplateProvider template={loaded.template}>
        <DrawerBody request={request} onClose={onClose} />
      </TemplateProvider>
    );
  }
  return (
    <Frame title="" place={request.place} onClose={onClose}>
      {loaded.status === 'loading' && <Skeleton active paragraph={{ rows: 8 }} />}
      {loaded.status === 'denied' && <NoPower modelCode={request.templateCode} type="form" />}
      {loaded.status === 'failed' && <FaultState error={loaded.error} onRetry={retry} />}
    </Frame>
  );
}

function DrawerBody({ request, onClose }: FormDrawerProps) {
  const { opened, reload, retry } = useRecordSession(request);
  const isGone =
    opened.status === 'failed' && opened.error instanceof AnswerError && opened.error.code === CODES.recordDenied;
  const leave = (): void => {
    // Where it was opened from it still stands, though it is no more.
    if (isGone) request.onDone?.();
    onClose();
  };
  if (opened.status === 'ready')
    return <OpenForm session={opened.session} request={request} onClose={onClose} reload={reload} />;
  return (
    <Frame title="" place={request.place} onClose={leave}>
      {opened.status === 'loading' ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <FaultState error={opened.error} onRetry={retry} />
      )}
    </Frame>
  );
}

const OpenForm = observer(function OpenForm({
  session,
  request,
  onClose,
  reload,
}: FormDrawerProps & { session: FormSession; reload(gone: () => void): void }) {
  const t = useTexts('template');
  const pick = useLabel();
  const overlays = useOverlays();
  const mayClose = useUnsavedGuard(session.ui.dirty || session.ui.sending);
  const changed = useRef(false);
  const { onDone } = request;
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const close = (): void => {
    if (changed.current) done.current?.();
    onClose();
  };
  const leave = async (): Promise<void> => {
    if (await mayClose()) close();
  };
  const { templateCode, title } = session.template.model;
  const isBeside = request.place === 'beside';
  /** What was saved beside a tree stays there, to be read. */
  const stay = (billId: string): void => {
    done.current?.();
    overlays.openForm({ ...request, billId, mode: 'view', prefill: undefined });
  };
  return (
    <Frame
      title={session.ui.mode === 'add' ? t('form.new', { model: pick(title) }) : pick(title)}
      place={request.place}
      onClose={() => void leave()}
    >
      <RecordForm
        session={session}
        onSaved={(id) => {
          changed.current = true;
          if (isBeside) stay(id);
          else close();
        }}
        onGone={() => {
          changed.current = true;
          close();
        }}
        onReload={() => {
          changed.current = true;
          reload(close);
        }}
        onCancel={() => void leave()}
        notice={request.past && <PastNotice past={request.past} />}
        extra={
          session.id &&
          !request.past && (
            <>
              <Button
                type="text"
                icon={<HistoryOutlined aria-hidden="true" />}
                onClick={() => overlays.showHistory({ templateCode, billId: session.id ?? '' })}
              >
                {t('form.history')}
              </Button>
              <PrintButton templateCode={templateCode} billId={session.id} unsaved={session.ui.dirty} />
              <ExplainButton template={session.template} billId={session.id} />
            </>
          )
        }
      />
    </Frame>
  );
});

interface FrameProps {
  title: string;
  place: FormRequest['place'];
  onClose(): void;
  children: ReactNode;
}

/** It belongs to its page: behind another one it waits with all that was typed. */
function Frame({ title, place, onClose, children }: FrameProps) {
  if (place === 'beside')
    return (
      <BesidePane title={title} onClose={onClose}>
        {children}
      </BesidePane>
    );
  return (
    <ViewDrawer
      open
      width="min(960px, 100vw)"
      title={title}
      onClose={onClose}
      rootClassName="form-drawer"
      maskClosable={false}
    >
      {children}
    </ViewDrawer>
  );
}

/** A pane at the right of the screen's own content, which stays in reach. */
function BesidePane({ title, onClose, children }: Omit<FrameProps, 'place'>) {
  const t = useTexts('template');
  return (
    <aside className="form-beside" aria-label={title}>
      <header className="beside-head">
        <h2>{title}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={t('form.closeBeside')}
          title={t('form.closeBeside')}
          onClick={onClose}
        />
      </header>
      {children}
    </aside>
  );
}
