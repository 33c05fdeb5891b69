import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { PROCESS_WORDS } from '../../../../kit/processElements.ts';
import { useLabel } from '../../../../kit/texts.ts';
import { setOwnValue, type Editing } from '../drawing/editing.ts';
import { ChoiceRow } from '../inputs/ChoiceRow.tsx';
import { ExpressionRow } from '../inputs/ExpressionRow.tsx';
import { TextRow } from '../inputs/TextRow.tsx';
import styles from '../inputs/inputs.module.css';
import { TEXTS, textNamed } from '../texts.ts';
import { useProcessNames } from './processNames.ts';

/** What the handler may do, whether he has to say why, and where a refusal leads. */
export function DecisionSection({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const [task = {}] = editing.own('Task');
  const allowed = editing.own('Allow').map(({ action = '' }) => action);
  return (
    <>
      <div className={styles['row']}>
        <span className={styles['label']}>{pick(TEXTS.allowed)}</span>
        <Checkbox.Group
          value={allowed}
          options={PROCESS_WORDS.stepAction.map((action) => ({
            value: action,
            label: pick(TEXTS[`action_${action}`]),
          }))}
          onChange={(next) =>
            editing.setOwn(
              'Allow',
              PROCESS_WORDS.stepAction.filter((action) => next.includes(action)).map((action) => ({ action })),
            )
          }
        />
        <span className={styles['help']}>{pick(TEXTS.allowedHelp)}</span>
      </div>
      {CHOICES.map((name) => (
        <ChoiceRow
          key={name}
          label={pick(TEXTS[`policy_${name}`])}
          value={task[name] ?? PROCESS_WORDS[name][0]}
          choices={PROCESS_WORDS[name].map((value) => ({ value, label: pick(textNamed(`${name}_${value}`)) }))}
          onCommit={(value) => setOwnValue(editing, 'Task', name, value)}
        />
      ))}
      <TransitionRows editing={editing} />
    </>
  );
}

const CHOICES = ['opinion', 'reject'] as const;

/** What becomes of the record with each outcome. */
function TransitionRows({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const { transitions } = useProcessNames();
  const [task = {}] = editing.own('Task');
  if (transitions.length === 0) return null;
  return (['onApprove', 'onReject', 'onReturn', 'onWithdraw', 'onBack'] as const).map((name) => (
    <ChoiceRow
      key={name}
      label={pick(TEXTS[name])}
      value={task[name] ?? ''}
      open={pick(TEXTS.staysAsItIs)}
      choices={transitions.map((one) => ({ value: one.name, label: `${pick(one.title)} (${one.name})` }))}
      onCommit={(value) => setOwnValue(editing, 'Task', name, value)}
    />
  ));
}

/** Title, due time, reminder, what happens when it is overdue, and who gets a copy. */
export function TimeSection({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const { views } = useProcessNames();
  const [task = {}] = editing.own('Task');
  const set = (name: string) => (value: string) => setOwnValue(editing, 'Task', name, value);
  const duration = (text: string): string | undefined =>
    text === '' || DURATION.test(text) ? undefined : pick(TEXTS.durationForm);
  return (
    <>
      <ExpressionRow
        label={pick(TEXTS.taskTitle)}
        value={task['title'] ?? ''}
        expected="text"
        onCommit={set('title')}
      />
      <TextRow label={pick(TEXTS.due)} value={task['due'] ?? ''} help={pick(TEXTS.dueHelp)} onCommit={set('due')} />
      <TextRow
        label={pick(TEXTS.remind)}
        value={task['remind'] ?? ''}
        help={pick(TEXTS.remindHelp)}
        check={duration}
        onCommit={set('remind')}
      />
      <ChoiceRow
        label={pick(TEXTS.onTimeout)}
        value={task['onTimeout'] ?? 'remind'}
        choices={PROCESS_WORDS.onTimeout.map((value) => ({
          value,
          label: pick(TEXTS[`onTimeout_${value}`]),
        }))}
        onCommit={set('onTimeout')}
      />
      <TextRow
        label={pick(TEXTS.copyTo)}
        value={task['copyTo'] ?? ''}
        help={pick(TEXTS.copyToHelp)}
        onCommit={set('copyTo')}
      />
      {views.length > 0 && (
        <ChoiceRow
          label={pick(TEXTS.view)}
          value={task['view'] ?? ''}
          open={pick(TEXTS.ownForm)}
          choices={views.map(({ name, title }) => ({ value: name, label: `${pick(title)} (${name})` }))}
          onCommit={set('view')}
        />
      )}
    </>
  );
}

const DURATION = /^P(?=.)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/;
