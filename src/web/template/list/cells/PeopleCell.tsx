import { targetOf } from '../../../../model/field-types/reference.ts';
import type { FieldOf } from '../../../../model/field-types/fieldTypes.ts';
import { useRecordLabels } from '../../../fields/support/useRecordLabels.ts';
import { textsOf } from '../../../fields/support/values.ts';

interface PeopleCellProps {
  field: FieldOf<'user'> | FieldOf<'users'>;
  value: unknown;
  /** What the server says they are called. */
  label: string | readonly string[] | undefined;
}

/** People, each with a badge of the initials of his name. */
export function PeopleCell({ field, value, label }: PeopleCellProps) {
  const ids = textsOf(value);
  const given = typeof label === 'string' ? [label] : label;
  const names = useRecordLabels(targetOf(field), given && given.length >= ids.length ? [] : ids);
  return (
    <span className="people" title={(given ?? names).join(', ')}>
      {ids.map((id, at) => {
        const name = (given ?? names)[at] ?? '';
        return (
          <span key={id} className="person">
            <span className="person-badge" aria-hidden="true">
              {initialsOf(name)}
            </span>
            <span className="field-line">{name}</span>
          </span>
        );
      })}
    </span>
  );
}

const HAN = /^\p{Script=Han}+$/u;

/** Two letters that stand for a name: the first of its first and last word, or the last two signs of a Chinese one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  if (words.length === 1 && HAN.test(first)) return [...first].slice(-2).join('');
  return [first, words.length > 1 ? (words.at(-1) ?? '') : '']
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
