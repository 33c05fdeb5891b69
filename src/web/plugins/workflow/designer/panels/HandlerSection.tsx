import { Select } from 'antd';
import type { ReactNode } from 'react';
import { PROCESS_WORDS } from '../../../../kit/processElements.ts';
import { useLabel } from '../../../../kit/texts.ts';
import { childrenOf, textOf, type Moddle } from '../../diagram/moddle.ts';
import { setOwnValue, type Editing } from '../drawing/editing.ts';
import type { OwnValues } from '../drawing/ownElements.ts';
import { ChoiceRow } from '../inputs/ChoiceRow.tsx';
import { ListRows } from '../inputs/ListRows.tsx';
import { RecordChoice } from '../inputs/RecordChoice.tsx';
import { TextCell } from '../inputs/TextCell.tsx';
import { TEXTS, textNamed } from '../texts.ts';
import { HandlerPreview } from './HandlerPreview.tsx';
import { useProcessNames } from './processNames.ts';

/** Who handles a task: rules that are united, the departments that roles are limited to, and what if nobody or the wrong one is found. */
export function HandlerSection({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const rules = editing.own('Handler');
  const [task = {}] = editing.own('Task');
  return (
    <>
      <ListRows
        rows={rules}
        fresh={{ kind: rules.length === 0 ? 'role' : 'user' }}
        addText={pick(TEXTS.addHandler)}
        onCommit={(next) => editing.setOwn('Handler', next)}
      >
        {(rule, change) => (
          <>
            <Select
              aria-label={pick(TEXTS.handlerKind)}
              value={rule['kind']}
              popupMatchSelectWidth={false}
              options={PROCESS_WORDS.handler.map((kind) => ({ value: kind, label: pick(TEXTS[`handler_${kind}`]) }))}
              onChange={(kind) => change({ kind, value: '', range: '' })}
            />
            <HandlerValue editing={editing} rule={rule} change={change} />
          </>
        )}
      </ListRows>
      <HandlerPreview rules={rules} />
      {POLICIES.map((name) => (
        <ChoiceRow
          key={name}
          label={pick(TEXTS[`policy_${name}`])}
          value={task[name] ?? PROCESS_WORDS[name][0]}
          choices={PROCESS_WORDS[name].map((value) => ({ value, label: pick(textNamed(`${name}_${value}`)) }))}
          onCommit={(value) => setOwnValue(editing, 'Task', name, value)}
        />
      ))}
    </>
  );
}

const POLICIES = ['nobody', 'repeated', 'requester'] as const;

interface HandlerValueProps {
  editing: Editing;
  rule: OwnValues;
  change(values: OwnValues): void;
}

function HandlerValue({ editing, rule, change }: HandlerValueProps): ReactNode {
  const pick = useLabel();
  const { fields } = useProcessNames();
  const { kind = '', value = '', range = 'all' } = rule;
  const set = (next: string): void => change({ value: next });
  const label = pick(TEXTS.value);
  switch (kind) {
    case 'user':
      return <RecordChoice model="sysUser" by="id" value={value} label={label} placeholder={label} onPick={set} />;
    case 'role':
      return (
        <>
          <RecordChoice model="sysRole" by="code" value={value} label={label} placeholder={label} onPick={set} />
          <Select
            aria-label={pick(TEXTS.range)}
            value={range}
            popupMatchSelectWidth={false}
            options={PROCESS_WORDS.range.map((one) => ({ value: one, label: pick(TEXTS[`range_${one}`]) }))}
            onChange={(next) => change({ range: next === 'all' ? '' : next })}
          />
        </>
      );
    case 'departmentLeader':
      return <RecordChoice model="sysDept" by="id" value={value} label={label} placeholder={label} onPick={set} />;
    case 'field':
    case 'recordLeader':
      return (
        <Select
          aria-label={label}
          placeholder={pick(TEXTS.field)}
          value={value || undefined}
          allowClear
          showSearch
          optionFilterProp="label"
          popupMatchSelectWidth={false}
          options={fields
            .filter(({ people, type }) => (kind === 'field' ? people : type === 'department'))
            .map(({ name, title }) => ({ value: name, label: `${pick(title)} (${name})` }))}
          onChange={(next?: string) => set(next ?? '')}
        />
      );
    case 'handlerOf':
      return (
        <Select
          aria-label={label}
          placeholder={pick(TEXTS.earlierTask)}
          value={value || undefined}
          popupMatchSelectWidth={false}
          options={otherTasks(editing).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={set}
        />
      );
    case 'expression':
      return <TextCell label="CEL" value={value} onCommit={set} />;
    default:
      return null;
  }
}

/** The user tasks of the process beside this one. */
function otherTasks({ semantic }: Editing): { id: string; name: string }[] {
  let holder: unknown = semantic.$parent;
  for (let up = parentOf(holder); up?.$instanceOf('bpmn:FlowElementsContainer'); up = parentOf(holder)) holder = up;
  return tasksIn(holder)
    .filter((task) => task !== semantic)
    .map((task) => ({ id: textOf(task, 'id'), name: textOf(task, 'name') || textOf(task, 'id') }));
}

function parentOf(element: unknown): Moddle | undefined {
  const parent: unknown = typeof element === 'object' && element !== null && '$parent' in element && element.$parent;
  return isHolder(parent) ? parent : undefined;
}

function tasksIn(holder: unknown): Moddle[] {
  if (!isHolder(holder)) return [];
  return childrenOf(holder, 'flowElements').flatMap((element) =>
    element.$type === 'bpmn:UserTask' ? [element] : element.$instanceOf('bpmn:SubProcess') ? tasksIn(element) : [],
  );
}

const isHolder = (value: unknown): value is Moddle =>
  typeof value === 'object' && value !== null && '$instanceOf' in value && 'get' in value;
