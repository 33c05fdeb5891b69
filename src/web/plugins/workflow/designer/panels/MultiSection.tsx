import type { ReactNode } from 'react';
import { PROCESS_WORDS } from '../../../../kit/processElements.ts';
import { useLabel } from '../../../../kit/texts.ts';
import { childOf } from '../../diagram/moddle.ts';
import { bodyOf, expressionOf, setOwnValue, type Editing } from '../drawing/editing.ts';
import { ChoiceRow } from '../inputs/ChoiceRow.tsx';
import { ExpressionRow } from '../inputs/ExpressionRow.tsx';
import { SwitchRow } from '../inputs/SwitchRow.tsx';
import { TextRow } from '../inputs/TextRow.tsx';
import { TEXTS } from '../texts.ts';

const MULTI = 'bpmn:MultiInstanceLoopCharacteristics';

/** Whether a step is done once, by several one after the other or all at a time; and of a task, how many of them have to approve. */
export function MultiSection({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const { semantic } = editing;
  const loop = childOf(semantic, 'loopCharacteristics');
  const multi = loop?.$type === MULTI ? loop : undefined;
  const mode = !loop ? 'once' : !multi ? 'loop' : multi.get('isSequential') === true ? 'sequential' : 'parallel';
  const choose = (next: string): void => {
    if (next === 'loop')
      return editing.set({ loopCharacteristics: editing.create('bpmn:StandardLoopCharacteristics') });
    if (next === 'once') return editing.set({ loopCharacteristics: undefined });
    const isSequential = next === 'sequential';
    if (multi) editing.setIn(multi, { isSequential });
    else editing.set({ loopCharacteristics: editing.create(MULTI, { isSequential }) });
  };
  return (
    <>
      <ChoiceRow
        label={pick(TEXTS.multiMode)}
        value={mode}
        choices={(['once', 'parallel', 'sequential', 'loop'] as const).map((value) => ({
          value,
          label: pick(TEXTS[`multi_${value}`]),
        }))}
        onCommit={choose}
      />
      {multi && <MultiRows editing={editing} />}
      {loop && !multi && (
        <ExpressionRow
          label={pick(TEXTS.loopCondition)}
          value={bodyOf(loop, 'loopCondition')}
          expected="bool"
          onCommit={(text) => editing.setIn(loop, { loopCondition: expressionOf(editing, text) })}
        />
      )}
    </>
  );
}

function MultiRows({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const loop = childOf(editing.semantic, 'loopCharacteristics');
  if (!loop) return null;
  const [own = {}] = editing.own('Countersign', loop);
  const set = (name: string) => (value: string) => setOwnValue(editing, 'Countersign', name, value, loop);
  const isTask = editing.semantic.$type === 'bpmn:UserTask';
  const percent = (text: string): string | undefined => {
    const ratio = Number(text);
    return ratio > 0 && ratio <= 100 ? undefined : pick(TEXTS.ratioForm);
  };
  return (
    <>
      <ExpressionRow
        label={pick(TEXTS.over)}
        value={own['over'] ?? ''}
        help={isTask ? pick(TEXTS.overHelp) : undefined}
        onCommit={set('over')}
      />
      {!isTask && (
        <ExpressionRow
          label={pick(TEXTS.cardinality)}
          value={bodyOf(loop, 'loopCardinality')}
          expected="decimal"
          onCommit={(text) => editing.setIn(loop, { loopCardinality: expressionOf(editing, text) })}
        />
      )}
      <TextRow label={pick(TEXTS.elementVariable)} value={own['element'] ?? ''} onCommit={set('element')} />
      {isTask && (
        <>
          <ChoiceRow
            label={pick(TEXTS.rule)}
            value={own['rule'] ?? 'all'}
            choices={PROCESS_WORDS.rule.map((value) => ({
              value,
              label: pick(TEXTS[`rule_${value}`]),
            }))}
            onCommit={set('rule')}
          />
          {own['rule'] === 'ratio' && (
            <TextRow label={pick(TEXTS.ratio)} value={own['ratio'] ?? '100'} check={percent} onCommit={set('ratio')} />
          )}
          <SwitchRow
            label={pick(TEXTS.veto)}
            value={own['veto'] === 'true'}
            onCommit={(veto) => set('veto')(veto ? 'true' : '')}
          />
        </>
      )}
      <ExpressionRow
        label={pick(TEXTS.completion)}
        value={bodyOf(loop, 'completionCondition')}
        expected="bool"
        help={pick(TEXTS.completionHelp)}
        onCommit={(text) => editing.setIn(loop, { completionCondition: expressionOf(editing, text) })}
      />
    </>
  );
}
