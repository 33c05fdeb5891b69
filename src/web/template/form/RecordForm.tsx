import { observer } from '@formily/reactive-react';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { followFormily } from '../../i18n/followFormily.ts';
import { useActions } from '../actions/useActions.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { FaultList } from './FaultList.tsx';
import { FormButtons, ViewButtons } from './FormButtons.tsx';
import { FormHeader } from './FormHeader.tsx';
import { FormLayout } from './FormLayout.tsx';
import type { FormSession } from './FormSession.ts';
import { OpinionNote } from './OpinionNote.tsx';
import { RecordPanels } from './RecordPanels.tsx';
import { SessionProvider } from './SessionProvider.tsx';
import { MyChanges } from './MyChanges.tsx';
import { useDraft } from './useDraft.ts';
import { useFaultFocus } from './useFaultFocus.ts';
import { useFieldEvents } from './useFieldEvents.ts';
import { useFittingReferences } from './useFittingReferences.ts';
import { useSaving } from './useSaving.tsx';
import { useServerValues } from './useServerValues.ts';
import { recordName } from '../../../model/resolved/recordName.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { TalkTools } from '../talk/TalkTools.tsx';
import { useTalk } from '../talk/useTalk.ts';

const TalkPanel = lazy(() => import('../talk/TalkPanel.tsx'));

interface RecordFormProps {
  session: FormSession;
  /** Stored; `close` where the form has done its work. */
  onSaved(billId: string): void;
  /** The record is no more. */
  onGone(): void;
  /** Reads the record again. */
  onReload(): void;
  /** Leaves without saving. */
  onCancel(): void;
  /** Further buttons of whoever shows the form. */
  extra?: ReactNode;
  /** Says that this is not the present record; nothing can be done with it. */
  notice?: ReactNode;
}

/** A record: what it is, its sections, and what can be done with it. */
export const RecordForm = observer(function RecordForm({
  session,
  onSaved,
  onGone,
  onReload,
  onCancel,
  extra,
  notice,
}: RecordFormProps) {
  const t = useTexts('template');
  const { template, ui } = session;
  const { form } = template.model;
  const box = useRef<HTMLDivElement>(null);
  const [section, setSection] = useState(form.sections[0]?.code ?? '');
  const { announcement, onFaults, goTo } = useFaultFocus(session, box, setSection);
  const draft = useDraft(session);
  useServerValues(session);
  useFittingReferences(session);
  useEffect(followFormily, []);
  const saving = useSaving(session, {
    onFaults,
    onSaved: (billId) => {
      draft.settle();
      onSaved(billId);
    },
  });
  const run = useActions({ session, save: saving.save, refresh: onReload, gone: onGone, targets: useTargets(session) });
  useFieldEvents(session, run);
  const talk = useTalkOf(session, notice !== undefined && notice !== null && notice !== false);
  const isView = ui.mode === 'view';

  return (
    <SessionProvider session={session}>
      <div className={`record-form${isView ? ' record-view' : ''}`} ref={box}>
        <FormHeader
          actions={
            <div className="form-tools">
              <MyChanges session={session} />
              {talk.tools}
              {extra}
            </div>
          }
        />
        {notice}
        <OpinionNote session={session} />
        {!isView && <DraftOffer draft={draft} version={ui.version} />}
        {session.permissions?.locked && <Alert type="warning" showIcon message={t('form.locked')} />}
        <FaultList onGo={goTo} announcement={announcement} />
        <FormLayout layout={form} current={section} onShow={setSection} />
        {talk.panel}
        {session.id && !notice && (
          <RecordPanels templateCode={template.model.templateCode} billId={session.id} version={ui.version} />
        )}
        <footer className="form-footer">
          {isView ? (
            <>
              {!notice && <ViewButtons session={session} onPress={(actions) => run(actions)} />}
              <Button onClick={onCancel}>{t('form.close')}</Button>
            </>
          ) : (
            <>
              {session.id && <FormButtons session={session} onPress={(actions) => run(actions)} />}
              <Button onClick={onCancel}>{t('common:cancel')}</Button>
              <Button type="primary" loading={ui.saving} onClick={() => void saving.save()}>
                {t('form.save')}
              </Button>
            </>
          )}
        </footer>
        {saving.dialogs}
      </div>
    </SessionProvider>
  );
});

/** Comments of a stored record: what opens them, and where they stand. None of a past state. */
function useTalkOf(session: FormSession, past: boolean): { tools: ReactNode; panel: ReactNode } {
  const talk = useTalk(session.template.model.templateCode, past ? undefined : (session.id ?? undefined));
  const panel = useId();
  const [wanted, setWanted] = useState<boolean>();
  if (!talk?.comments) return { tools: null, panel: null };
  const open = wanted ?? talk.count > 0;
  return {
    // Its texts come after the form, which stands meanwhile and may be typed into.
    tools: (
      <Suspense fallback={null}>
        <TalkTools talk={talk} panel={panel} open={open} onToggle={() => setWanted(!open)} />
      </Suspense>
    ),
    panel: open && (
      <Suspense fallback={null}>
        <TalkPanel talk={talk} id={panel} wanted={wanted === true} />
      </Suspense>
    ),
  };
}

/** The record of the form as the target of actions. */
function useTargets(session: FormSession) {
  const { id } = session;
  const { version } = session.ui;
  return useMemo(
    () =>
      id
        ? [
            {
              id,
              version: version ?? 0,
              label: recordName(session.template.model, session.values(), currentLanguage()),
              values: session.values(),
            },
          ]
        : [],
    [session, id, version],
  );
}
