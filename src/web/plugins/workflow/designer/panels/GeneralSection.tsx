import type { ReactNode } from 'react';
import { useLabel } from '../../../../kit/texts.ts';
import { childrenOf, textOf, type Moddle } from '../../diagram/moddle.ts';
import type { Editing } from '../drawing/editing.ts';
import { TextRow } from '../inputs/TextRow.tsx';
import { TEXTS } from '../texts.ts';

interface GeneralSectionProps {
  editing: Editing;
  /** Whether another element has an id. */
  isTaken(id: string): boolean;
}

/** What every element says: what it is called, by what id the file knows it, and what there is to know of it. */
export function GeneralSection({ editing, isTaken }: GeneralSectionProps): ReactNode {
  const pick = useLabel();
  const { semantic } = editing;
  const [documentation] = childrenOf(semantic, 'documentation');
  const checkId = (id: string): string | undefined => {
    if (!/^[A-Za-z_][\w.-]*$/.test(id)) return pick(TEXTS.idForm);
    return isTaken(id) ? pick(TEXTS.idTaken) : undefined;
  };
  const document = (text: string): void =>
    editing.set({ documentation: text === '' ? [] : [editing.create('bpmn:Documentation', { text })] });
  return (
    <>
      <TextRow label={pick(TEXTS.name)} value={textOf(semantic, 'name')} onCommit={(name) => editing.set({ name })} />
      {isCalled(semantic) && <NamesElsewhere editing={editing} />}
      <TextRow label={pick(TEXTS.id)} value={editing.id} check={checkId} onCommit={editing.rename} />
      <TextRow label={pick(TEXTS.documentation)} value={textOf(documentation, 'text')} lines={1} onCommit={document} />
    </>
  );
}

/** What the lists, notices and diagrams of runs name. */
const isCalled = (element: Moddle): boolean =>
  ['bpmn:Process', 'bpmn:FlowNode', 'bpmn:SequenceFlow'].some((type) => element.$instanceOf(type));

const LANGUAGES = [
  ['en', TEXTS.nameInEnglish],
  ['zh-cn', TEXTS.nameInSimplified],
  ['zh-tw', TEXTS.nameInTraditional],
] as const;

/** What it is called in each language; without one there it goes by the name of the file. */
function NamesElsewhere({ editing }: { editing: Editing }): ReactNode {
  const pick = useLabel();
  const names = editing.own('Name');
  const others = (language: string) => names.filter((one) => one['language'] !== language);
  return LANGUAGES.map(([language, label]) => (
    <TextRow
      key={language}
      label={pick(label)}
      value={names.find((one) => one['language'] === language)?.['text'] ?? ''}
      onCommit={(text) => editing.setOwn('Name', text ? [...others(language), { language, text }] : others(language))}
    />
  ));
}
