import { useFieldScope } from '../support/fieldScope.ts';
import { Empty } from '../support/Empty.tsx';
import { useRecordLabels } from '../support/useRecordLabels.ts';
import { RecordLink } from './RecordLink.tsx';

interface RecordNamesProps {
  target: string;
  ids: readonly string[];
  /** What the server says they are called. */
  label?: string | readonly string[];
  linked?: boolean;
}

/** The names of records, each leading to its record where it can be opened. */
export function RecordNames({ target, ids, label, linked = true }: RecordNamesProps) {
  const given = typeof label === 'string' ? [label] : label;
  const { openRecord } = useFieldScope();
  const names = useRecordLabels(target, given && given.length >= ids.length ? [] : ids);
  if (ids.length === 0) return <Empty />;
  return (
    <span className="field-names">
      {ids.map((id, at) => (
        <RecordLink
          key={id}
          id={id}
          target={target}
          text={(given ?? names)[at] ?? ''}
          open={linked ? openRecord : undefined}
        />
      ))}
    </span>
  );
}
