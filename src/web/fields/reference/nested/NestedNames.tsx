import { useFieldScope } from '../../support/fieldScope.ts';
import { useRecordLabels } from '../../support/useRecordLabels.ts';
import { RecordLink } from '../RecordLink.tsx';
import { OpenBelow } from './OpenBelow.tsx';
import type { Nested } from './useNested.ts';

/** Chosen records, one a line, each of which shows what belongs to it when it is opened. */
export function NestedNames({ target, nested, ids }: { target: string; nested: Nested; ids: readonly string[] }) {
  const { openRecord } = useFieldScope();
  const names = useRecordLabels(target, ids);
  return (
    <ul className="chooser-list">
      {ids.map((id, at) => (
        <li key={id}>
          <OpenBelow target={target} nested={nested} id={id} name={names[at] ?? ''}>
            <RecordLink id={id} target={target} text={names[at] ?? ''} open={openRecord} />
          </OpenBelow>
        </li>
      ))}
    </ul>
  );
}
