import { Button, Checkbox, Radio, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { FilesInput, type StoredFile } from '../../../kit/FilesInput.tsx';
import { AnswerError, post } from '../../../kit/client.ts';
import type { Deal, Person, TaskAction } from '../../../kit/processTypes.ts';
import type { StepWriter } from '../../../kit/stepWriter.ts';
import { useTexts } from '../../../kit/texts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import styles from './DealPanel.module.css';
import { NextSteps } from './NextSteps.tsx';
import { Opinion } from './Opinion.tsx';
import { PeopleChoice } from './PeopleChoice.tsx';
import { useNextSteps } from './useNextSteps.ts';
import { decisionOf, isVerdict, needsOpinion, needsPerson, TO_INITIATOR, TO_PREVIOUS } from './verdict.ts';

interface DecisionProps {
  deal: Deal;
  /** What reads the form beside, once there is one. */
  writerNow(): StepWriter | undefined;
  onDone(): void;
}

/** What the person does with his task: the action, whom it concerns, the opinion, and what comes of it before it is confirmed. */
export function Decision({ deal, writerNow, onDone }: DecisionProps): ReactNode {
  const texts = useTexts('processes');
  const { success, error, confirm } = useFeedback();
  const [action, setAction] = useState<TaskAction>(deal.actions[0] ?? 'approve');
  const [comment, setComment] = useState('');
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  /** Files are on their way. */
  const [sending, setSending] = useState(false);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [target, setTarget] = useState<string>(TO_INITIATOR);
  const [straight, setStraight] = useState(false);
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly Person[]>>>({});
  const [busy, setBusy] = useState(false);
  const { taskId, instanceId } = deal.task;
  const decision = decisionOf(deal, { action, target, straight });
  const next = useNextSteps(taskId, decision);

  const send = async (): Promise<void> => {
    if (needsOpinion(deal, action) && comment.trim() === '') return error(texts('deal.opinionRequired'));
    if (needsPerson(action) && people.length === 0) return error(texts('deal.choosePerson'));
    const missing = next?.choose.find(({ node }) => (chosen[node] ?? []).length === 0);
    if (missing) return error(texts('deal.chooseFor', { node: missing.name }));
    if (action === 'approve' && writerNow()?.check() === false) return undefined;
    setBusy(true);
    try {
      if (!(await carryOut(false))) return undefined;
      success(texts('deal.ok'));
      onDone();
    } catch (fault) {
      // That no answer came, the client has said.
      if (!(fault instanceof AnswerError)) return undefined;
      if (fault.code === REFUSED && writerNow()?.refuse(fault.data) !== true) error(fault.msg);
      // Somebody was faster: what is shown is old.
      if (fault.code === NOT_NOW) onDone();
    } finally {
      setBusy(false);
    }
  };

  /** False where something asked about what was written was not confirmed. */
  const carryOut = async (confirmed: boolean): Promise<boolean> => {
    const said = comment.trim() === '' ? {} : { comment: comment.trim() };
    if (action === 'copy') {
      for (const { id } of people) await post('api/workflow/steer', { instanceId, action: 'copy', person: id });
      return true;
    }
    const [person] = people;
    const writer = action === 'approve' ? writerNow() : undefined;
    const asked = {
      taskId,
      ...said,
      ...(decision ?? { action: action === 'return' ? 'reject' : action }),
      ...(isVerdict(action) && files.length > 0 ? { files: files.map(({ id }) => id) } : {}),
      ...(needsPerson(action) && person ? { person: person.id } : {}),
      ...(next && next.choose.length > 0
        ? { next: next.choose.map(({ node }) => ({ node, persons: (chosen[node] ?? []).map(({ id }) => id) })) }
        : {}),
      ...(writer?.isWritten() ? { record: { billData: writer.payload(), ...(confirmed ? { confirmed } : {}) } } : {}),
    };
    const { warnings = [] } = await post('api/workflow/act', asked, { handles: [REFUSED] });
    if (warnings.length === 0 || confirmed) return true;
    const goOn = await confirm(warnings.map(({ message }) => message).join(' '));
    return goOn && (await carryOut(true));
  };

  return (
    <>
      <Radio.Group
        className={styles['actions']}
        aria-label={texts('deal.action')}
        value={action}
        onChange={(event) => {
          const wanted = deal.actions.find((one) => one === event.target.value);
          if (wanted) setAction(wanted);
          setPeople([]);
        }}
        options={deal.actions.map((one) => ({ value: one, label: texts(`action.${one}`) }))}
      />
      {!isVerdict(action) && <p className={styles['soft']}>{texts(`actionText.${action}`)}</p>}
      {action === 'return' && (
        <div className={styles['label']}>
          <span>{texts('deal.backTo')}</span>
          <Select
            aria-label={texts('deal.backTo')}
            value={target}
            onChange={setTarget}
            options={[
              { value: TO_INITIATOR, label: `${texts('deal.toInitiator')} (${deal.task.initiator.name})` },
              ...(deal.backTo.length > 0 ? [{ value: TO_PREVIOUS, label: texts('deal.toPrevious') }] : []),
              ...deal.backTo.map(({ node, name }) => ({ value: node, label: name })),
            ]}
          />
          <Checkbox checked={straight} onChange={(event) => setStraight(event.target.checked)}>
            {texts('deal.straight')}
          </Checkbox>
        </div>
      )}
      {needsPerson(action) && (
        <PeopleChoice
          label={texts('deal.person')}
          people={people}
          multiple={action === 'copy'}
          among={action === 'removeSigner' ? deal.signers : undefined}
          onChange={setPeople}
        />
      )}
      {action !== 'copy' && (
        <Opinion value={comment} required={needsOpinion(deal, action)} phrases={deal.phrases} onChange={setComment} />
      )}
      {isVerdict(action) && (
        <div className={styles['label']}>
          <span>{texts('deal.files')}</span>
          <FilesInput
            id={`files-${taskId}`}
            label={texts('deal.files')}
            files={files}
            onChange={setFiles}
            onBusy={setSending}
          />
        </div>
      )}
      {next?.choose.map(({ node, name }) => (
        <PeopleChoice
          key={node}
          label={texts('deal.chooseFor', { node: name })}
          people={chosen[node] ?? []}
          multiple
          onChange={(some) => setChosen((before) => ({ ...before, [node]: some }))}
        />
      ))}
      {decision && <NextSteps next={next} />}
      <Button type="primary" block loading={busy || sending} danger={action === 'reject'} onClick={() => void send()}>
        {texts('deal.submit')} · {texts(`action.${action}`)}
      </Button>
    </>
  );
}

/** Specification §8: not now, for somebody was faster. */
const NOT_NOW = 207;
/** The same: what was sent is refused, with the fields. */
const REFUSED = 208;
