import { Button, Input, Segmented, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useLabel } from '../../../../kit/texts.ts';
import { childOf, type Moddle } from '../../diagram/moddle.ts';
import { bodyOf, expressionOf, type Editing } from '../drawing/editing.ts';
import { ExpressionRow } from '../inputs/ExpressionRow.tsx';
import { SwitchRow } from '../inputs/SwitchRow.tsx';
import styles from '../inputs/inputs.module.css';
import { TEXTS } from '../texts.ts';
import { celOf, conditionsOf, operatorsOf, type Condition, type Conditions, type ValueKind } from './conditions.ts';
import { useProcessNames, type ProcessNames } from './processNames.ts';

/** When a flow is taken: by lines of field, operator and value, or by CEL; or whenever no other is. */
export function FlowSection({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const { semantic } = editing;
  const source = childOf(semantic, 'sourceRef');
  const condition = bodyOf(semantic, 'conditionExpression');
  const isDefault = childOf(source, 'default') === semantic;
  const [asText, setAsText] = useState(conditionsOf(condition) === undefined);
  if (!source || !mayBeConditional(source)) return <p>{pick(TEXTS.alwaysTaken)}</p>;
  const commit = (cel: string): void => editing.set({ conditionExpression: expressionOf(editing, cel) });
  const built = conditionsOf(condition);
  return (
    <>
      <SwitchRow
        label={pick(TEXTS.defaultFlow)}
        value={isDefault}
        onCommit={(on) => editing.setIn(source, { default: on ? semantic : undefined })}
      />
      {!isDefault && (
        <>
          <Segmented
            size="small"
            value={asText || !built ? 'cel' : 'lines'}
            options={[
              { value: 'lines', label: pick(TEXTS.conditionLines), disabled: !built },
              { value: 'cel', label: pick(TEXTS.conditionCel) },
            ]}
            onChange={(way) => setAsText(way === 'cel')}
          />
          {asText || !built ? (
            <ExpressionRow label={pick(TEXTS.condition)} value={condition} expected="bool" onCommit={commit} />
          ) : (
            <ConditionLines key={condition} built={built} onCommit={commit} />
          )}
        </>
      )}
    </>
  );
}

const mayBeConditional = (source: Moddle): boolean =>
  !source.$instanceOf('bpmn:ParallelGateway') &&
  !source.$instanceOf('bpmn:EventBasedGateway') &&
  !source.$instanceOf('bpmn:StartEvent');

interface ConditionLinesProps {
  built: Conditions;
  onCommit(cel: string): void;
}

function ConditionLines({ built, onCommit }: ConditionLinesProps): ReactNode {
  const pick = useLabel();
  const names = useProcessNames();
  const [draft, setDraft] = useState(built);
  const kindOf = (name: string): ValueKind => kindIn(names, name);
  const change = (next: Conditions): void => {
    setDraft(next);
    const cel = celOf(next, kindOf);
    if (cel !== celOf(draft, kindOf)) onCommit(cel);
  };
  const line = (at: number, values: Partial<Condition>): void =>
    change({ ...draft, lines: draft.lines.map((one, place) => (place === at ? { ...one, ...values } : one)) });
  return (
    <div className={styles['rows']}>
      {draft.lines.length > 1 && (
        <Segmented<Conditions['join']>
          size="small"
          value={draft.join}
          options={[
            { value: '&&', label: pick(TEXTS.allHold) },
            { value: '||', label: pick(TEXTS.oneHolds) },
          ]}
          onChange={(join) => change({ ...draft, join })}
        />
      )}
      {draft.lines.map((one, at) => (
        <ConditionLine
          key={at}
          names={names}
          condition={one}
          kind={kindOf(one.name)}
          onChange={(values) => line(at, values)}
          onRemove={() => change({ ...draft, lines: draft.lines.filter((_, place) => place !== at) })}
        />
      ))}
      <Button
        size="small"
        onClick={() => setDraft({ ...draft, lines: [...draft.lines, { name: '', operator: '==', value: '' }] })}
      >
        {pick(TEXTS.addCondition)}
      </Button>
    </div>
  );
}

interface ConditionLineProps {
  names: ProcessNames;
  condition: Condition;
  kind: ValueKind;
  onChange(values: Partial<Condition>): void;
  onRemove(): void;
}

function ConditionLine({ names, condition, kind, onChange, onRemove }: ConditionLineProps): ReactNode {
  const pick = useLabel();
  const [value, setValue] = useState(condition.value);
  const operators = operatorsOf(kind);
  const valueless = ['empty', 'filled', 'yes', 'no'].includes(condition.operator);
  return (
    <div className={styles['line']}>
      <div className={styles['cells']}>
        <Select
          aria-label={pick(TEXTS.field)}
          placeholder={pick(TEXTS.field)}
          value={condition.name || undefined}
          showSearch
          optionFilterProp="label"
          popupMatchSelectWidth={false}
          options={[
            ...names.variables.map(({ name }) => ({ value: name, label: name })),
            { value: 'approved', label: 'approved' },
            ...names.fields.map(({ name, title }) => ({ value: `bill.${name}`, label: `${pick(title)} (${name})` })),
          ]}
          onChange={(name: string) => onChange({ name, operator: operatorsOf(kindIn(names, name))[0] ?? '==' })}
        />
        <Select
          aria-label={pick(TEXTS.operator)}
          value={condition.operator}
          options={operators.map((operator) => ({ value: operator, label: operatorText(operator, pick) }))}
          onChange={(operator) => onChange({ operator })}
        />
        {!valueless && (
          <Input
            aria-label={pick(TEXTS.value)}
            placeholder={kind === 'day' ? 'YYYY-MM-DD' : pick(TEXTS.value)}
            value={value}
            onChange={({ target }) => setValue(target.value)}
            onBlur={() => onChange({ value })}
            onPressEnter={() => onChange({ value })}
          />
        )}
      </div>
      <Button type="text" size="small" aria-label={pick(TEXTS.remove)} onClick={onRemove}>
        ×
      </Button>
    </div>
  );
}

const KINDS: readonly ValueKind[] = ['text', 'decimal', 'bool', 'day', 'instant', 'list', 'record'];

function kindIn({ fields, variables }: ProcessNames, name: string): ValueKind {
  if (name === 'approved') return 'bool';
  const declared = variables.find((one) => one.name === name)?.type;
  const kind = declared === 'texts' ? 'list' : (declared ?? fields.find((one) => `bill.${one.name}` === name)?.value);
  return KINDS.find((one) => one === kind) ?? 'none';
}

function operatorText(operator: Condition['operator'], pick: ReturnType<typeof useLabel>): string {
  if (operator === 'in') return pick(TEXTS.contains);
  if (operator === 'empty') return pick(TEXTS.isEmpty);
  if (operator === 'filled') return pick(TEXTS.isFilled);
  if (operator === 'yes') return pick(TEXTS.isYes);
  if (operator === 'no') return pick(TEXTS.isNo);
  return { '==': '=', '!=': '≠', '>': '>', '>=': '≥', '<': '<', '<=': '≤' }[operator];
}
