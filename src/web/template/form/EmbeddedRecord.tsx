import '../template.css';
import '../../fields/fields.css';
import { Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { FaultState } from '../../kit/FaultState.tsx';
import { NoPower } from '../../shell/NoPower.tsx';
import { useTemplate } from '../model/template.ts';
import { TemplateProvider } from '../model/TemplateProvider.tsx';
import { useLoadedTemplate } from '../model/useLoadedTemplate.ts';
import { FormHeader } from './FormHeader.tsx';
import { FormLayout } from './FormLayout.tsx';
import { SessionProvider } from './SessionProvider.tsx';
import { useRecordSession } from './useRecordSession.ts';

interface EmbeddedRecordProps {
  templateCode: string;
  billId: string;
}

/** The form of a stored record to be read, without buttons of its own. */
export default function EmbeddedRecord({ templateCode, billId }: EmbeddedRecordProps): ReactNode {
  const { loaded, retry } = useLoadedTemplate(templateCode);
  if (loaded.status === 'loading') return <Skeleton active paragraph={{ rows: 8 }} />;
  if (loaded.status === 'denied') return <NoPower modelCode={templateCode} type="form" />;
  if (loaded.status === 'failed') return <FaultState error={loaded.error} onRetry={retry} />;
  return (
    <TemplateProvider template={loaded.template}>
      <Body billId={billId} />
    </TemplateProvider>
  );
}

function Body({ billId }: { billId: string }): ReactNode {
  const { model } = useTemplate();
  const [section, setSection] = useState(model.form.sections[0]?.code ?? '');
  const { opened, retry } = useRecordSession({ billId, mode: 'view' });
  if (opened.status === 'loading') return <Skeleton active paragraph={{ rows: 8 }} />;
  if (opened.status === 'failed') return <FaultState error={opened.error} onRetry={retry} />;
  return (
    <SessionProvider session={opened.session}>
      <div className="record-form record-view">
        <FormHeader />
        <FormLayout layout={model.form} current={section} onShow={setSection} />
      </div>
    </SessionProvider>
  );
}
