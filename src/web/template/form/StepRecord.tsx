import '../template.css';
import '../../fields/fields.css';
import { Skeleton } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { RecordPermissions } from '../../../contract/endpoints/records.ts';
import { useFieldScope } from '../../fields/support/fieldScope.ts';
import { translate } from '../../i18n/translate.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import type { StepWriter } from '../../kit/stepWriter.ts';
import { NoPower } from '../../shell/NoPower.tsx';
import { learnLabels } from '../model/learnLabels.ts';
import { useTemplate } from '../model/template.ts';
import { TemplateProvider } from '../model/TemplateProvider.tsx';
import { useLoadedTemplate } from '../model/useLoadedTemplate.ts';
import { FaultList } from './FaultList.tsx';
import { FormHeader } from './FormHeader.tsx';
import { FormLayout } from './FormLayout.tsx';
import { serverFaults } from './formFaults.ts';
import { FormSession } from './FormSession.ts';
import { storedValues } from './initialValues.ts';
import { SessionProvider } from './SessionProvider.tsx';
import { useFaultFocus } from './useFaultFocus.ts';
import { useFittingReferences } from './useFittingReferences.ts';

/** A record as the step of a process opens it to whoever handles it. */
export interface RecordAtStep {
  templateCode: string;
  billId: string;
  version: number;
  billData: Readonly<Record<string, unknown>>;
  permissions: RecordPermissions;
  /** Fields that must be filled before the step is approved. */
  required: readonly string[];
}

interface StepRecordProps {
  step: RecordAtStep;
  /** Gets what reads the form; undefined once it is gone. */
  onWriter(writer: StepWriter | undefined): void;
}

/** The form of a record at a step of a process: what the step opens can be filled in, and goes to the server with the decision. */
export default function StepRecord({ step, onWriter }: StepRecordProps): ReactNode {
  const { loaded, retry } = useLoadedTemplate(step.templateCode);
  if (loaded.status === 'loading') return <Skeleton active paragraph={{ rows: 8 }} />;
  if (loaded.status === 'denied') return <NoPower modelCode={step.templateCode} type="form" />;
  if (loaded.status === 'failed') return <FaultState error={loaded.error} onRetry={retry} />;
  return (
    <TemplateProvider template={loaded.template}>
      <Opened step={step} onWriter={onWriter} />
    </TemplateProvider>
  );
}

function Opened({ step, onWriter }: StepRecordProps): ReactNode {
  const template = useTemplate();
  const { labels } = useFieldScope();
  const [session, setSession] = useState<FormSession>();
  useEffect(() => {
    const { billId, version, billData, permissions, required } = step;
    learnLabels(billData, template.model, labels);
    const values = storedValues(template.program, billData);
    const opened = new FormSession(
      template,
      { id: billId, version, values, permissions, required },
      permissions.edit ? 'edit' : 'view',
    );
    setSession(opened);
    return () => opened.dispose();
  }, [step, template, labels]);
  return session ? <Body session={session} onWriter={onWriter} /> : <Skeleton active paragraph={{ rows: 8 }} />;
}

function Body({ session, onWriter }: { session: FormSession; onWriter: StepRecordProps['onWriter'] }): ReactNode {
  const { model } = session.template;
  const box = useRef<HTMLDivElement>(null);
  const [section, setSection] = useState(model.form.sections[0]?.code ?? '');
  const { announcement, onFaults, goTo } = useFaultFocus(session, box, setSection);
  useFittingReferences(session);
  const hand = useEffectEvent(() => onWriter(writerOf(session, onFaults)));
  const takeBack = useEffectEvent(() => onWriter(undefined));
  useEffect(() => {
    hand();
    return takeBack;
  }, [session]);
  return (
    <SessionProvider session={session}>
      <div className={`record-form${session.ui.mode === 'view' ? ' record-view' : ''}`} ref={box}>
        <FormHeader />
        <FaultList onGo={goTo} announcement={announcement} />
        <FormLayout layout={model.form} current={section} onShow={setSection} />
      </div>
    </SessionProvider>
  );
}

function writerOf(session: FormSession, onFaults: ReturnType<typeof useFaultFocus>['onFaults']): StepWriter {
  return {
    isWritten: () => session.ui.mode === 'edit' && session.ui.dirty,
    check: () => {
      if (session.uploads.isUnderWay) {
        session.showFaults([{ message: translate('template:form.filesUnderWay') }]);
        return false;
      }
      const faults = session.ui.mode === 'edit' ? session.check() : [];
      if (faults.length > 0) onFaults(faults);
      return faults.length === 0;
    },
    payload: () => session.payload(),
    refuse: (data) => {
      const faults = serverFaults(data, session.template.model);
      if (faults.length === 0) return false;
      session.showFaults(faults);
      onFaults(faults);
      return true;
    },
  };
}
