import { Select } from 'antd';
import type { ReactNode } from 'react';
import { PROCESS_WORDS } from '../../../../kit/processElements.ts';
import { useLabel } from '../../../../kit/texts.ts';
import { setOwnValue, type Editing } from '../drawing/editing.ts';
import { ChoiceRow } from '../inputs/ChoiceRow.tsx';
import { ExpressionRow } from '../inputs/ExpressionRow.tsx';
import { ListRows } from '../inputs/ListRows.tsx';
import { SwitchRow } from '../inputs/SwitchRow.tsx';
import { TextCell } from '../inputs/TextCell.tsx';
import { TextRow } from '../inputs/TextRow.tsx';
import { TEXTS } from '../texts.ts';
import { useProcessNames } from './processNames.ts';

/** What holds for the whole process: its record, its title, who may begin it, what becomes of the record at its turns. */
export function ProcessSection({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const { models, transitions } = useProcessNames();
  const [own = {}] = editing.own('Process');
  const set = (name: string) => (value: string) => setOwnValue(editing, 'Process', name, value);
  const named = transitions.map(({ name, title }) => ({ value: name, label: `${pick(title)} (${name})` }));
  return (
    <>
      <SwitchRow
        label={pick(TEXTS.executable)}
        value={editing.semantic.get('isExecutable') === true}
        onCommit={(isExecutable) => editing.set({ isExecutable })}
      />
      <ChoiceRow
        label={pick(TEXTS.model)}
        value={own['model'] ?? ''}
        open={pick(TEXTS.noModel)}
        choices={models.map(({ name, title }) => ({ value: name, label: `${pick(title)} (${name})` }))}
        onCommit={set('model')}
      />
      <ExpressionRow label={pick(TEXTS.titleRule)} value={own['title'] ?? ''} expected="text" onCommit={set('title')} />
      <TextRow
        label={pick(TEXTS.startRight)}
        value={own['start'] ?? ''}
        help={pick(TEXTS.startRightHelp)}
        onCommit={set('start')}
      />
      {(['withdraw', 'terminate', 'reject', 'resubmit'] as const).map((turn) => (
        <ChoiceRow
          key={turn}
          label={pick(TEXTS[turn])}
          value={own[turn] ?? ''}
          open={pick(TEXTS.staysAsItIs)}
          choices={named}
          onCommit={set(turn)}
        />
      ))}
    </>
  );
}

/** The variables that expressions of the process may name beside the record. */
export function VariableSection({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const rows = editing.own('Variable');
  return (
    <ListRows
      rows={rows}
      fresh={{ name: freshName(rows.map(({ name }) => name ?? '')), type: 'text' }}
      addText={pick(TEXTS.addVariable)}
      onCommit={(next) => editing.setOwn('Variable', next)}
    >
      {(row, change) => (
        <>
          <TextCell label={pick(TEXTS.name)} value={row['name'] ?? ''} onCommit={(name) => change({ name })} />
          <Select
            aria-label={pick(TEXTS.type)}
            value={row['type']}
            options={PROCESS_WORDS.variable.map((type) => ({ value: type, label: pick(TEXTS[`type_${type}`]) }))}
            onChange={(type) => change({ type })}
          />
        </>
      )}
    </ListRows>
  );
}

/** `value1`, `value2` ... whatever is free. */
function freshName(taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`value${number}`)) number += 1;
  return `value${number}`;
}
