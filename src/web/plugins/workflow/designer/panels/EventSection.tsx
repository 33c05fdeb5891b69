import type { ReactNode } from 'react';
import { useLabel } from '../../../../kit/texts.ts';
import { childOf, childrenOf, textOf, type Moddle } from '../../diagram/moddle.ts';
import { bodyOf, expressionOf, rootElementOf, type Editing } from '../drawing/editing.ts';
import { ChoiceRow } from '../inputs/ChoiceRow.tsx';
import { SwitchRow } from '../inputs/SwitchRow.tsx';
import { TextRow } from '../inputs/TextRow.tsx';
import { TEXTS } from '../texts.ts';
import { CorrelationRow } from './WorkSection.tsx';

/** What an event waits for or tells: a time, or the name of a message, signal, error or escalation. */
export function EventSection({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const { semantic } = editing;
  const [definition] = childrenOf(semantic, 'eventDefinitions');
  return (
    <>
      {semantic.$type === 'bpmn:BoundaryEvent' && definition?.$type !== 'bpmn:ErrorEventDefinition' && (
        <SwitchRow
          label={pick(TEXTS.interrupting)}
          value={semantic.get('cancelActivity') !== false}
          onCommit={(cancelActivity) => editing.set({ cancelActivity })}
        />
      )}
      {definition?.$type === 'bpmn:TimerEventDefinition' && <TimerRows editing={editing} definition={definition} />}
      {definition?.$type === 'bpmn:LinkEventDefinition' && (
        <TextRow
          label={pick(TEXTS.linkName)}
          value={textOf(definition, 'name')}
          onCommit={(name) => editing.setIn(definition, { name })}
        />
      )}
      {definition && REFERRED[definition.$type] && <NameRow editing={editing} holder={definition} />}
      {definition?.$type === 'bpmn:MessageEventDefinition' && <CorrelationRow editing={editing} />}
    </>
  );
}

/** The message of a send or receive task. */
export function MessageSection({ editing }: { editing: Editing }): ReactNode {
  return (
    <>
      <NameRow editing={editing} holder={editing.semantic} />
      <CorrelationRow editing={editing} />
    </>
  );
}

/** By what holds it: the member that refers to the named thing, its type, and the member that names it. */
const REFERRED: Readonly<Record<string, { member: string; type: string; named: string }>> = {
  'bpmn:MessageEventDefinition': { member: 'messageRef', type: 'bpmn:Message', named: 'name' },
  'bpmn:SendTask': { member: 'messageRef', type: 'bpmn:Message', named: 'name' },
  'bpmn:ReceiveTask': { member: 'messageRef', type: 'bpmn:Message', named: 'name' },
  'bpmn:SignalEventDefinition': { member: 'signalRef', type: 'bpmn:Signal', named: 'name' },
  'bpmn:ErrorEventDefinition': { member: 'errorRef', type: 'bpmn:Error', named: 'errorCode' },
  'bpmn:EscalationEventDefinition': { member: 'escalationRef', type: 'bpmn:Escalation', named: 'escalationCode' },
};

function NameRow({ editing, holder }: { editing: Editing; holder: Moddle }): ReactNode {
  const pick = useLabel();
  const how = REFERRED[holder.$type];
  if (!how) return null;
  const { member, type, named } = how;
  return (
    <TextRow
      label={pick(named === 'name' ? TEXTS.eventName : TEXTS.eventCode)}
      value={textOf(childOf(holder, member), named)}
      onCommit={(name) =>
        editing.setIn(holder, { [member]: name === '' ? undefined : rootElementOf(editing, type, named, name) })
      }
    />
  );
}

const TIMES = ['timeDuration', 'timeDate', 'timeCycle'] as const;

function TimerRows({ editing, definition }: { editing: Editing; definition: Moddle }): ReactNode {
  const pick = useLabel();
  const kind = TIMES.find((member) => childOf(definition, member)) ?? TIMES[0];
  const write = (member: string, text: string): void =>
    editing.setIn(definition, {
      ...Object.fromEntries(TIMES.map((one) => [one, undefined])),
      [member]: expressionOf(editing, text),
    });
  return (
    <>
      <ChoiceRow
        label={pick(TEXTS.timerKind)}
        value={kind}
        choices={TIMES.map((member) => ({ value: member, label: pick(TEXTS[member]) }))}
        onCommit={(member) => write(member, EXAMPLES[member] ?? '')}
      />
      <TextRow
        label={pick(TEXTS.time)}
        value={bodyOf(definition, kind)}
        help={pick(TEXTS.timeHelp).replace('{example}', EXAMPLES[kind] ?? '')}
        onCommit={(text) => write(kind, text)}
      />
    </>
  );
}

const EXAMPLES: Readonly<Record<string, string>> = {
  timeDuration: 'P3D',
  timeDate: '2027-01-31T09:00:00',
  timeCycle: 'R3/P1D',
};
