import type { ReactNode } from 'react';
import { useLabel } from '../../../../kit/texts.ts';
import { textOf } from '../../diagram/moddle.ts';
import { setOwnValue, type Editing } from '../drawing/editing.ts';
import { ChoiceRow } from '../inputs/ChoiceRow.tsx';
import { ExpressionRow } from '../inputs/ExpressionRow.tsx';
import { ListRows } from '../inputs/ListRows.tsx';
import { TextCell } from '../inputs/TextCell.tsx';
import { TextRow } from '../inputs/TextRow.tsx';
import { TEXTS } from '../texts.ts';
import { useProcessNames } from './processNames.ts';

/** What the server does at a service task: a named action with what it is given, or a transition of the record. */
export function ServiceSection({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const { actions, transitions } = useProcessNames();
  const [own = {}] = editing.own('Service');
  const set = (name: string) => (value: string) => setOwnValue(editing, 'Service', name, value);
  const params = editing.own('Param');
  return (
    <>
      <ChoiceRow
        label={pick(TEXTS.serviceAction)}
        value={own['action'] ?? ''}
        open={pick(TEXTS.none)}
        choices={actions.map((name) => ({ value: name, label: name }))}
        onCommit={set('action')}
      />
      <ChoiceRow
        label={pick(TEXTS.transition)}
        value={own['transition'] ?? ''}
        open={pick(TEXTS.none)}
        choices={transitions.map(({ name, title }) => ({ value: name, label: `${pick(title)} (${name})` }))}
        onCommit={set('transition')}
      />
      <ListRows
        rows={params}
        fresh={{ name: `param${params.length + 1}` }}
        addText={pick(TEXTS.addParam)}
        onCommit={(rows) => editing.setOwn('Param', rows)}
      >
        {(row, change) => (
          <>
            <TextCell label={pick(TEXTS.name)} value={row['name'] ?? ''} onCommit={(name) => change({ name })} />
            <TextCell label="CEL" value={row['value'] ?? ''} onCommit={(value) => change({ value })} />
          </>
        )}
      </ListRows>
    </>
  );
}

/** An expression whose value goes into a variable: a business rule, or a script in CEL. */
export function RuleSection({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const { semantic } = editing;
  const { variables } = useProcessNames();
  const [own = {}] = editing.own('Rule');
  const isScript = semantic.$type === 'bpmn:ScriptTask';
  return (
    <>
      {isScript ? (
        <ExpressionRow
          label={pick(TEXTS.script)}
          value={textOf(semantic, 'script')}
          onCommit={(script) => editing.set({ scriptFormat: 'cel', script: script || undefined })}
        />
      ) : (
        <ExpressionRow
          label={pick(TEXTS.expression)}
          value={own['expression'] ?? ''}
          onCommit={(value) => setOwnValue(editing, 'Rule', 'expression', value)}
        />
      )}
      <ChoiceRow
        label={pick(TEXTS.resultVariable)}
        value={own['variable'] ?? ''}
        open={pick(TEXTS.none)}
        choices={variables.map(({ name }) => ({ value: name, label: name }))}
        onCommit={(value) => setOwnValue(editing, 'Rule', 'variable', value)}
      />
    </>
  );
}

/** The process that a call activity begins and waits for. */
export function CallSection({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const { processes } = useProcessNames();
  return (
    <ChoiceRow
      label={pick(TEXTS.calledProcess)}
      value={textOf(editing.semantic, 'calledElement')}
      open={pick(TEXTS.none)}
      choices={processes.map(({ key, name }) => ({ value: key, label: `${name} (${key})` }))}
      onCommit={(key) => editing.set({ calledElement: key || undefined })}
    />
  );
}

/** What a send or receive task, or a message event, is called by, and the key by which it finds its run. */
export function CorrelationRow({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const [own = {}] = editing.own('Message');
  return (
    <TextRow
      label={pick(TEXTS.correlation)}
      value={own['correlation'] ?? ''}
      help={pick(TEXTS.correlationHelp)}
      onCommit={(value) => setOwnValue(editing, 'Message', 'correlation', value)}
    />
  );
}
