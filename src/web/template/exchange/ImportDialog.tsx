import { Button, Checkbox, Flex, Steps } from 'antd';
import { useState } from 'react';
import type { Inspection, SheetMapping } from '../../../contract/endpoints/exchange.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { FileStep } from './FileStep.tsx';
import { FIRST_CHOICES, type ImportChoices } from './importChoices.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import { JobProgress } from './JobProgress.tsx';
import { MappingStep } from './MappingStep.tsx';
import { useJob } from './useJob.ts';
import { ViewModal } from '../../kit/ViewModal.tsx';

interface ImportDialogProps {
  templateCode: string;
  /** Something was stored. */
  onDone(): void;
  onClose(): void;
}

interface ChosenFile {
  fileId: string;
  inspection: Inspection;
}

type Step = 'file' | 'mapping' | 'rehearsal' | 'run';
const STEPS: readonly Step[] = ['file', 'mapping', 'rehearsal', 'run'];

/** Leads from a file over its columns and a rehearsal to the import. */
export default function ImportDialog({ templateCode, onDone, onClose }: ImportDialogProps) {
  const t = useTexts('exchange');
  const client = useClient();
  const [step, setStep] = useState<Step>('file');
  const [file, setFile] = useState<ChosenFile>();
  const [mapping, setMapping] = useState<SheetMapping[]>([]);
  const [choices, setChoices] = useState<ImportChoices>(FIRST_CHOICES);
  const [jobId, setJobId] = useState<string>();
  const progress = useJob(jobId);
  const isRunning = jobId !== undefined && (progress === undefined || progress.state === 'running');

  const start = async (next: 'rehearsal' | 'run', given = choices): Promise<void> => {
    if (!file) return;
    try {
      const request = { templateCode, fileId: file.fileId, mapping, dryRun: next === 'rehearsal', ...given };
      const answer = await client.post('api/exchange/import', request);
      setJobId(answer.jobId);
      setStep(next);
    } catch {
      // The client has said what does not fit; the mapping stays open for correction.
    }
  };
  const cancel = (): void => {
    if (jobId !== undefined)
      void client.post('api/exchange/cancel', { jobId, loading: 'N' }, { handles: 'all' }).catch(() => undefined);
  };
  const close = (): void => {
    // A rehearsal is of no use to whoever does not wait for it; an import goes on.
    if (isRunning && step === 'rehearsal') cancel();
    if (progress?.stored === true) onDone();
    return onClose();
  };
  const back = (to: 'file' | 'mapping'): void => {
    setJobId(undefined);
    setStep(to);
  };
  const hasWarnings = progress?.faults.some((fault) => fault.warning) === true;
  const mayRun = progress?.state === 'done' && (progress.faultCount === 0 || choices.faultyRows === 'skip');

  return (
    <ViewModal open width={920} title={t('import.title')} maskClosable={false} onCancel={close} footer={<Footer />}>
      <Flex vertical gap="large">
        <Steps size="small" current={STEPS.indexOf(step)} items={STEPS.map((name) => ({ title: t(`step.${name}`) }))} />
        {step === 'file' && (
          <FileStep
            templateCode={templateCode}
            onInspected={(fileId, inspection) => {
              setFile({ fileId, inspection });
              setMapping(inspection.sheets.map((sheet) => sheet.mapping));
              setStep('mapping');
            }}
          />
        )}
        {step === 'mapping' && file && (
          <MappingStep
            inspection={file.inspection}
            mapping={mapping}
            choices={choices}
            onMap={setMapping}
            onChoose={setChoices}
          />
        )}
        {jobId !== undefined && isRunning && <JobProgress progress={progress} />}
        {jobId !== undefined && !isRunning && progress && <ImportOutcome progress={progress} />}
        {step === 'rehearsal' && !isRunning && (hasWarnings || choices.confirmed) && (
          <Checkbox
            checked={choices.confirmed}
            onChange={(event) => {
              const next = { ...choices, confirmed: event.target.checked };
              setChoices(next);
              void start('rehearsal', next);
            }}
          >
            {t('choice.confirmed')}
          </Checkbox>
        )}
      </Flex>
    </ViewModal>
  );

  function Footer() {
    if (isRunning)
      return (
        <>
          <Button onClick={cancel}>{t('import.stop')}</Button>
          {step === 'run' && (
            <Button type="primary" onClick={close}>
              {t('import.inBackground')}
            </Button>
          )}
        </>
      );
    if (step === 'file') return <Button onClick={close}>{t('common:cancel')}</Button>;
    if (step === 'mapping')
      return (
        <>
          <Button onClick={() => back('file')}>{t('import.otherFile')}</Button>
          <Button type="primary" onClick={() => void start('rehearsal')}>
            {t('import.rehearse')}
          </Button>
        </>
      );
    if (step === 'rehearsal')
      return (
        <>
          <Button onClick={() => back('file')}>{t('import.otherFile')}</Button>
          <Button onClick={() => back('mapping')}>{t('import.back')}</Button>
          <Button type="primary" disabled={!mayRun} onClick={() => void start('run')}>
            {t('import.run')}
          </Button>
        </>
      );
    return (
      <>
        <Button onClick={() => back('file')}>{t('import.otherFile')}</Button>
        <Button type="primary" onClick={close}>
          {t('import.close')}
        </Button>
      </>
    );
  }
}
