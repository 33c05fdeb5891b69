import { Tag } from 'antd';
import type { Filter } from '../../../model/language/filter.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { FilterWords } from './FilterWords.tsx';
import type { ListQueryState } from './useListQuery.ts';

/** One part of what narrows a list, and the list without it. */
interface Part {
  key: string;
  filter: Filter;
  drop(): void;
}

/**
 * What narrows the list and stands in none of the filters on screen: what another page opened it with, and conditions on fields that are
 * not `shown`. Each can be taken away.
 */
export function NarrowedBy({ state, shown }: { state: ListQueryState; shown: readonly string[] }) {
  const t = useTexts('template');
  const parts = [...givenParts(state), ...hiddenParts(state, shown)];
  if (parts.length === 0) return null;
  return (
    <ul className="list-narrowed" aria-label={t('filter.narrowedBy')}>
      <li className="field-note" aria-hidden="true">
        {t('filter.narrowedBy')}
      </li>
      {parts.map(({ key, filter, drop }) => (
        <li key={key}>
          <Tag closable={{ 'aria-label': t('filter.drop') }} onClose={drop}>
            <FilterWords filter={filter} />
          </Tag>
        </li>
      ))}
    </ul>
  );
}

/** The filter that the list was opened with, part by part where it wants all of them. */
function givenParts({ query, change }: ListQueryState): Part[] {
  const { extra } = query;
  if (!extra) return [];
  const parts = 'and' in extra ? extra.and : [extra];
  return parts.map((filter) => ({
    key: JSON.stringify(filter),
    filter,
    drop: () => {
      const rest = parts.filter((part) => part !== filter);
      change({ extra: rest.length > 1 ? { and: rest } : rest[0] });
    },
  }));
}

const hiddenParts = ({ query, setCondition }: ListQueryState, shown: readonly string[]): Part[] =>
  query.conditions
    .filter((condition) => !shown.includes(condition.field))
    .map((filter) => ({
      key: JSON.stringify(filter),
      filter,
      drop: () => setCondition(filter.field, undefined),
    }));
