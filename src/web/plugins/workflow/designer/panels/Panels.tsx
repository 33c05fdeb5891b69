import { Collapse } from 'antd';
import type { ReactNode } from 'react';
import { useLabel } from '../../../../kit/texts.ts';
import type { Moddle } from '../../diagram/moddle.ts';
import type { Editing } from '../drawing/editing.ts';
import { TEXTS } from '../texts.ts';
import { EventSection, MessageSection } from './EventSection.tsx';
import { FlowSection } from './FlowSection.tsx';
import { FormSection } from './FormSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { HandlerSection } from './HandlerSection.tsx';
import { ListenerSection } from './ListenerSection.tsx';
import { MultiSection } from './MultiSection.tsx';
import { ProcessSection, VariableSection } from './ProcessSection.tsx';
import { DecisionSection, TimeSection } from './TaskSection.tsx';
import { TakeOverSection } from './TakeOverSection.tsx';
import { CallSection, RuleSection, ServiceSection } from './WorkSection.tsx';

interface PanelsProps {
  editing: Editing;
  isTaken(id: string): boolean;
}

/** Everything that can be said of the chosen element, by sections of its kind. */
export function Panels({ editing, isTaken }: PanelsProps): ReactNode {
  const pick = useLabel();
  const sections = SECTIONS.filter(({ fits }) => fits(editing.semantic));
  return (
    <Collapse
      key={editing.semantic.$type}
      size="small"
      ghost
      defaultActiveKey={sections.filter(({ closed }) => !closed).map(({ title }) => title)}
      items={sections.map(({ title, Section }) => ({
        key: title,
        label: pick(TEXTS[title]),
        children: <Section key={editing.id} editing={editing} isTaken={isTaken} />,
      }))}
    />
  );
}

interface SectionEntry {
  title: keyof typeof TEXTS;
  fits(semantic: Moddle): boolean;
  Section(props: PanelsProps): ReactNode;
  /** Shut to begin with: what is seldom looked at. */
  closed?: true;
}

const of =
  (...types: string[]) =>
  (semantic: Moddle): boolean =>
    types.some((type) => semantic.$instanceOf(type));

const SECTIONS: readonly SectionEntry[] = [
  { title: 'general', fits: () => true, Section: GeneralSection },
  { title: 'processSettings', fits: of('bpmn:Process'), Section: ProcessSection },
  { title: 'variables', fits: of('bpmn:Process'), Section: VariableSection },
  { title: 'handlers', fits: of('bpmn:UserTask'), Section: HandlerSection },
  { title: 'multi', fits: of('bpmn:Activity'), Section: MultiSection, closed: true },
  { title: 'decision', fits: of('bpmn:UserTask'), Section: DecisionSection, closed: true },
  { title: 'times', fits: of('bpmn:UserTask'), Section: TimeSection, closed: true },
  { title: 'form', fits: of('bpmn:UserTask'), Section: FormSection, closed: true },
  { title: 'takeOver', fits: of('bpmn:UserTask'), Section: TakeOverSection, closed: true },
  { title: 'work', fits: of('bpmn:ServiceTask'), Section: ServiceSection },
  { title: 'work', fits: of('bpmn:BusinessRuleTask', 'bpmn:ScriptTask'), Section: RuleSection },
  { title: 'work', fits: of('bpmn:CallActivity'), Section: CallSection },
  { title: 'message', fits: of('bpmn:SendTask', 'bpmn:ReceiveTask'), Section: MessageSection },
  { title: 'trigger', fits: of('bpmn:Event'), Section: EventSection },
  { title: 'flow', fits: of('bpmn:SequenceFlow'), Section: FlowSection },
  {
    title: 'listeners',
    fits: of('bpmn:Process', 'bpmn:FlowNode', 'bpmn:SequenceFlow'),
    Section: ListenerSection,
    closed: true,
  },
];
